"""Agent identities: the outer grammar, normalisation, and what one can do with them."""

from __future__ import annotations

import copy
import pickle
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st
from identity_nodes import leaf, node, record_type, record_value

from golem_codegen.runtime.errors import EncodeError, IdentityError
from golem_codegen.runtime.identity import AgentId, ephemeral_phantom, path_segment

PHANTOM = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
LEDGER = 'Ledger("ada",7)'


@pytest.mark.parametrize(
    "text",
    [
        "Counter()",
        LEDGER,
        f"{LEDGER}[{PHANTOM}]",
        "Grid((1,2),[n,s(3)],v0)",
        'a-b c)("(")',
        'Ä("[\\"\\u0041 ")',
        'T(@b[image/png]"AA==",@t[en]"(")',
    ],
)
def test_canonical_texts_stay(text: str) -> None:
    assert str(AgentId.parse(text)) == text
    assert AgentId.parse(text) == AgentId.parse(f" \n{text}\t")


@pytest.mark.parametrize(
    "phantom",
    [
        "9B1F2C0A-1F4E-4A53-8C7F-3A2D1B0C9E8F",
        " 9b1f2c0a1f4e4a538c7f3a2d1b0c9e8f ",
        "{9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f}",
        "urn:uuid:9B1F2C0A-1f4e-4a53-8c7f-3a2d1b0c9e8f",
        "URN:UUID:9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f",
    ],
)
def test_normalisation(phantom: str) -> None:
    identity = AgentId.parse(f' Ledger ( "ada"\t,\r\n7 )[{phantom}] ')
    assert identity == AgentId.parse(f"{LEDGER}[{PHANTOM}]")
    assert str(identity) == f"{LEDGER}[{PHANTOM}]"
    assert identity.parts == ("Ledger", '"ada",7', PHANTOM)
    assert (identity.type_name, identity.phantom_id) == ("Ledger", PHANTOM)


def test_blanks_in_literals_stay() -> None:
    assert AgentId.parse('A( "a \\" b" , c" " )').parameters_text == '"a \\" b",c" "'


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "the name of an agent type"),
        ("  ()", 2, "the name of an agent type"),
        ("(1)", 0, "the name of an agent type"),
        ("Ledger", 6, '"(" after the name of the agent type'),
        ("A(", 2, '")"'),
        ("A([1)", 4, "brackets that match"),
        ("A([1", 4, '"]"'),
        ("A(1))", 4, "the end of the text or a phantom id in brackets"),
        ("A(1)x", 4, "the end of the text or a phantom id in brackets"),
        (f"A() [{PHANTOM}]", 3, "the end of the text or a phantom id in brackets"),
        ("A()[", 4, '"]"'),
        ("A()[]", 4, "a UUID"),
        ("A()[9b1f2c0a]", 4, "a UUID"),
        (f"A()[{{{PHANTOM}]", 4, "a UUID"),
        (f"A()[{PHANTOM}][{PHANTOM}]", 4, "a UUID"),
        ('A("x)', 2, "a complete string literal with JSON escapes"),
        ('A("\\x")', 2, "a complete string literal with JSON escapes"),
        ('A("\n")', 2, "a complete string literal with JSON escapes"),
        ('A("\ud800")', 3, "text without lone surrogates"),
    ],
)
def test_malformed_texts(text: str, position: int, expected: str) -> None:
    with pytest.raises(IdentityError) as caught:
        AgentId.parse(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)
    assert caught.value.text == text


def test_size_counts_bytes() -> None:
    fits = f'A("{"é" * 253}x")'
    assert len(str(AgentId.parse(fits)).encode()) == 512
    with pytest.raises(IdentityError, match="at most 512 bytes") as caught:
        AgentId.parse(fits.replace("x", "xy"))
    assert caught.value.position == 259
    with pytest.raises(IdentityError, match="at most 512 bytes"):
        AgentId.parse(fits).with_phantom(PHANTOM)


@given(st.text(alphabet='A()[]",\\ \n0asu@é', max_size=40))
def test_parsing_is_total(text: str) -> None:
    try:
        identity = AgentId.parse(text)
    except IdentityError as error:
        assert 0 <= error.position <= len(text)  # noqa: PT017 - either outcome is right
    else:
        assert AgentId.parse(str(identity)) == identity


# ---- the value --------------------------------------------------------------------------


def test_identity_is_a_value() -> None:
    identity = AgentId.parse(f"{LEDGER}[{PHANTOM}]")
    component = uuid.uuid4()
    known = identity.in_component(component)
    assert known.component_id == component
    assert known == identity
    assert len({known, identity, AgentId.parse(LEDGER)}) == 2
    assert identity.with_phantom(None) == AgentId.parse(LEDGER)
    for again in (pickle.loads(pickle.dumps(known)), copy.deepcopy(known)):
        assert again == known
        assert again.component_id == component
    assert repr(AgentId.parse(LEDGER)) == f"AgentId.parse({LEDGER!r})"
    with pytest.raises(AttributeError):
        identity.type_name = "Other"  # type: ignore[misc]


def test_path_segment() -> None:
    identity = AgentId.parse('Ledger("a/b?c#d%2F é",7)')
    assert path_segment(identity) == "Ledger%28%22a%2Fb%3Fc%23d%252F%20%C3%A9%22%2C7%29"


def test_ephemeral_phantom_is_version_five() -> None:
    key = "order-17 ü"
    phantom = ephemeral_phantom(key)
    assert phantom.version == 5
    assert phantom == uuid.uuid5(uuid.UUID("b6414d8d-acfb-4f13-9c5d-64a79af394e5"), key)
    with pytest.raises(EncodeError, match="idempotency key"):
        ephemeral_phantom("\ud800")


def test_of_and_decode() -> None:
    graph = {"root": record_type(node("string"), node("u32"))}
    value = record_value(leaf("string", "ada"), leaf("u32", 7))
    identity = AgentId.of("Ledger", graph, value, PHANTOM)
    assert str(identity) == f"{LEDGER}[{PHANTOM}]"
    assert AgentId.parse(str(identity)) == identity
    assert identity.decode(graph) == value
    with pytest.raises(IdentityError, match="from 0 to 4294967295") as caught:
        AgentId.parse('Ledger("ada",-7)').decode(graph)
    assert caught.value.position == len('Ledger("ada",')


@pytest.mark.parametrize("name", ["", " A", "A\n", "A(B"])
def test_of_refuses_names(name: str) -> None:
    with pytest.raises(IdentityError, match="the name of an agent type"):
        AgentId.of(name, {"root": record_type()}, record_value())


def test_of_refuses_long_ones() -> None:
    graph = {"root": record_type(node("string"))}
    with pytest.raises(IdentityError, match="at most 512 bytes"):
        AgentId.of("A", graph, record_value(leaf("string", "x" * 508)))
    assert len(str(AgentId.of("A", graph, record_value(leaf("string", "x" * 507))))) == 512
