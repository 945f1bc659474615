"""The factories of a full client: typed class methods, one set for each agent mode."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.agents import AgentPlan
from golem_codegen.plan.docs import described
from golem_codegen.plan.expressions import Either, Expression
from golem_codegen.render.layout import Argument, CallData, Code, data, signature

_UUID = "_uuid.UUID"
_SELF = "_ty.Self"


@dataclass(frozen=True, slots=True)
class PrintedFactory:
    """A factory as the template prints it."""

    signature: str
    doc: Untrusted
    body: str


class Constructs(enum.Enum):
    """What a factory makes a client from."""

    PARAMETERS = "constructor parameters"
    IDENTITY = "an identity"


@dataclass(frozen=True, slots=True)
class _Factory:
    name: str
    about: str
    leading: tuple[Argument, ...]
    trailing: tuple[Argument, ...]
    returns: Expression
    function: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    constructs: Constructs = Constructs.PARAMETERS


def factories(agent: AgentPlan, constructor: Sequence[Argument]) -> list[PrintedFactory]:
    """The factories of the agent's mode (design of the static clients, durable or ephemeral)."""
    config: tuple[Argument, ...] = ()
    if agent.overrides is not None:
        config = (Argument("config", Either((agent.names.overrides, "None")), "None"),)
    connected = (Argument("*"), *config, Argument("client", Either(("_a.G", "None")), "None"))
    sent = ("config" if config else "None", "client")
    every = _durable(connected, sent) if agent.durable else _ephemeral(connected, sent)
    return [_printed(each, agent, constructor) for each in every]


def _durable(connected: tuple[Argument, ...], sent: tuple[str, ...]) -> list[_Factory]:
    phantom = (Argument("_phantom", _UUID), Argument("/"))
    return [
        _Factory(
            "get",
            "The agent with this identity; the first call creates it if need be.",
            (),
            connected,
            _SELF,
            "_golem_durable",
            after=("None", *sent),
        ),
        _Factory(
            "get_phantom",
            "The phantom with this UUID of the agent with these parameters.",
            phantom,
            connected,
            _SELF,
            "_golem_durable",
            after=("_phantom", *sent),
        ),
        _Factory(
            "new_phantom",
            "A fresh phantom; its ``identity`` has the UUID by which to come back to it.",
            (),
            connected,
            _SELF,
            "_golem_new_phantom",
            after=sent,
        ),
        _Factory(
            "agent_id",
            "The identity that these parameters make, computed here; nothing is created.",
            (),
            (Argument("*"), Argument("phantom", Either((_UUID, "None")), "None")),
            "_id.AgentId",
            "_golem_agent_id",
            after=("phantom",),
        ),
        _Factory(
            "bind",
            "The agent with this identity; its type name and parameters are checked here. "
            "Raises ``IdentityError``.",
            (Argument("agent_id", Either(("_id.AgentId", "_b.str"))),),
            connected,
            _SELF,
            "_golem_bind",
            before=("agent_id",),
            after=sent,
            constructs=Constructs.IDENTITY,
        ),
    ]


def _ephemeral(connected: tuple[Argument, ...], sent: tuple[str, ...]) -> list[_Factory]:
    phantom = (Argument("_phantom", _UUID), Argument("/"))
    key = (Argument("_key", "_b.str"), Argument("/"))
    return [
        _Factory(
            "ephemeral",
            "A client whose every call runs on a fresh instance.",
            (),
            connected,
            _SELF,
            "_golem_ephemeral",
            after=("None", *sent),
        ),
        _Factory(
            "ephemeral_phantom",
            "The same with a chosen phantom UUID, which today's servers refuse: "
            "choose the idempotency key instead.",
            phantom,
            connected,
            _SELF,
            "_golem_ephemeral",
            after=("_phantom", *sent),
        ),
        _Factory(
            "agent_id_of_key",
            "The identity that a call with this idempotency key has.",
            key,
            (),
            "_id.AgentId",
            "_golem_agent_id_of_key",
            before=("_key",),
        ),
    ]


def _printed(
    factory: _Factory, agent: AgentPlan, constructor: Sequence[Argument]
) -> PrintedFactory:
    if factory.constructs is Constructs.IDENTITY:
        shown = (Argument("cls"), *factory.leading, *factory.trailing)
        given = _codes(*factory.before, *factory.after)
        about = Untrusted(factory.about)
    else:
        shown = (Argument("cls"), *factory.leading, *constructor, *factory.trailing)
        names = _codes(*(each.name for each in constructor))
        encoded = CallData("_AGENT.parameters", names)
        given = (*_codes(*factory.before), encoded, *_codes(*factory.after))
        about = described(
            Untrusted(factory.about), fallback="", title="Args", fields=agent.constructor
        )
    return PrintedFactory(
        signature(f"def {factory.name}", shown, factory.returns, 4),
        about,
        data("return ", CallData(f"cls.{factory.function}", given), "", 8),
    )


def _codes(*names: str) -> tuple[object, ...]:
    return tuple(Code(name) for name in names)
