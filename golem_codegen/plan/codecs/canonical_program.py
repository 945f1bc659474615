"""The program of ``_canonical``: the fast codecs of canonical JSON (schema-model section 10)."""

from __future__ import annotations

from golem_codegen.plan.codecs.calls import Calls
from golem_codegen.plan.codecs.canonical_reading import CanonicalReading
from golem_codegen.plan.codecs.canonical_types import CanonicalTypes
from golem_codegen.plan.codecs.draft import ModuleDraft
from golem_codegen.plan.codecs.entries import Again, Entries
from golem_codegen.plan.codecs.fitness import undecodable, unencodable
from golem_codegen.plan.codecs.forms import JsonForm
from golem_codegen.plan.codecs.inlining import Inlining
from golem_codegen.plan.codecs.limits import Translate
from golem_codegen.plan.codecs.nesting import nesting_of
from golem_codegen.plan.codecs.table import NodeTable
from golem_codegen.plan.codecs.writing import Writing
from golem_codegen.plan.program import Program
from golem_codegen.plan.shapes import ConfigValueEntry, Entry, ParametersEntry, TypeEntry


def canonical_program(plan: tuple[Entry, ...], table: NodeTable, translate: Translate) -> Program:
    """``to_json_`` and ``from_json_`` of types, ``json_`` of config values, and what they need."""
    draft, inlining, nesting = ModuleDraft(), Inlining(table), nesting_of(table)
    entries, types = Entries(draft), CanonicalTypes(table, draft)
    writes = Calls("_j", table, draft, nesting, "str")
    reads = Calls("_c", table, draft, nesting, "_Any")
    writing = Writing(table, draft, inlining, translate, JsonForm(), writes)
    reading = CanonicalReading(table, draft, inlining, translate, reads, types)
    unread, unwritten = undecodable(table, nesting), unencodable(table, nesting)
    for entry in plan:
        index, symbol = table.entries[entry.symbol], entry.symbol
        encoded = None if index in unwritten else writing
        match entry:
            case TypeEntry():
                again = Again("encode_json_again", symbol)
                entries.encoder(f"to_json_{symbol}", again, index, encoded)
                again = Again("decode_json_again", symbol)
                decoded = None if index in unread else reading
                shape = "" if decoded is None else types.name(index)
                entries.decoder(f"from_json_{symbol}", again, index, decoded, shape)
            case ConfigValueEntry():
                again = Again("encode_json_again", symbol)
                entries.encoder(f"json_{symbol}", again, index, encoded)
            case ParametersEntry():
                continue
    reading.settle()
    writing.settle()
    types.settle()
    draft.definitions += entries.functions
    return draft.program()
