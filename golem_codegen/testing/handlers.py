"""How tests say what their agents do."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from golem_codegen.testing.deployment import DeployedAgent
from golem_codegen.testing.forms import CanonicalForm, Form
from golem_codegen.testing.json_values import Node

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])


class AgentFailure(Exception):
    """Raised by a handler: the call fails with this cause and standard error.

    Any other exception does the same with its own text and traceback.
    """

    def __init__(self, cause: str, stderr: str = "") -> None:
        super().__init__(cause)
        self.cause = cause
        self.stderr = stderr


class AgentCrash(AgentFailure):
    """An agent failure for good: every later call of this agent fails with the same cause."""


@dataclass(frozen=True, slots=True)
class AgentContext:
    """What a handler may know of the agent it plays.

    ``parameters`` are in the form of the agent's handlers: canonical JSON data by wire names, or
    generated types by Python names. ``config`` (by path) is always canonical JSON data. ``state``
    is the agent's own, for handlers that are functions.
    """

    agent_id: str
    agent_type: str
    phantom: str | None
    parameters: Mapping[str, Any]
    config: Mapping[tuple[str, ...], Any]
    state: dict[str, Any] = field(default_factory=dict[str, Any])


class AgentHandlers:
    """The handlers of one agent type; made by ``FakeGolem.agent``.

    ``form`` is how handlers see values.
    """

    def __init__(self, agent: DeployedAgent) -> None:
        self._agent = agent
        self.form: Form = CanonicalForm(agent)
        self._class: type | None = None
        self._functions: dict[str, Callable[..., Any]] = {}

    def __call__(self, cls: C) -> C:
        """Play the agent with a class: one instance for each agent, made with its parameters.

        Methods are found by their names in generated code, their wire names, or the same in
        snake_case; parameters are passed by position. A class that annotates
        ``golem: AgentContext`` gets the context there before its ``__init__`` runs. Methods that
        the class lacks have example answers. Raises ``LookupError`` when it has none at all.
        """
        if not any(self._name_in(cls, method) for method in self._agent.methods):
            known = ", ".join(sorted(self._agent.methods))
            message = f"{cls.__name__} has no method of agent type {self._agent.name} (has {known})"
            raise LookupError(message)
        self._class = cls
        return cls

    def method(self, name: str) -> Callable[[F], F]:
        """Play one method with a function of the ``AgentContext`` and the parameters.

        ``name`` is the wire name, or the one in generated code. Raises ``LookupError`` when the
        agent type has no such method.
        """
        wire = self._wire_name(name)

        def register(function: F) -> F:
            self._functions[wire] = function
            return function

        return register

    def plays(self, method: str) -> bool:
        """Whether there is a handler for a method, by its wire name."""
        return method in self._functions or self._name_in_class(method) is not None

    def is_async(self, method: str) -> bool:
        """Whether the handler is a coroutine function, to be awaited on the server's loop."""
        function = self._functions.get(method)
        if function is None:
            function = getattr(self._class, self._name_in_class(method) or "", None)
        return inspect.iscoroutinefunction(function)

    def call(self, player: Player, method: str, arguments: Iterable[Any]) -> Any:
        """Run the handler of a method for one agent, or make its coroutine."""
        function = self._functions.get(method)
        if function is not None:
            return function(player.context(self.form), *arguments)
        name = self._name_in_class(method)
        if name is None:
            raise LookupError(f"no handler for {method}")
        return getattr(player.instance_of(self._class, self.form), name)(*arguments)

    def _name_in_class(self, method: str) -> str | None:
        return None if self._class is None else self._name_in(self._class, method)

    def _name_in(self, cls: type, method: str) -> str | None:
        generated = self.form.python_name(method)
        names = (*(() if generated is None else (generated,)), *python_names(method))
        return next((name for name in names if callable(getattr(cls, name, None))), None)

    def _wire_name(self, name: str) -> str:
        methods = self._agent.methods
        if name in methods:
            return name
        for method in methods:
            if self.form.python_name(method) == name:
                return method
        known = ", ".join(sorted(methods))
        raise LookupError(f"agent type {self._agent.name} has no method {name} (has {known})")


class Player:
    """The Python side of one agent: its context, and its instance once there is one.

    The context is given without parameters; ``parameters`` are their schema values.
    """

    def __init__(self, context: AgentContext, parameters: Node) -> None:
        self._context = context
        self._parameters = parameters
        self._form: Form | None = None
        self._instance: Any = None

    def context(self, form: Form) -> AgentContext:
        """The context with its parameters in a form. The state stays, whatever the form."""
        if form is not self._form:
            parameters = form.parameters(self._parameters)
            self._context = replace(self._context, parameters=parameters)
            self._form = form
        return self._context

    def instance_of(self, cls: Any, form: Form) -> Any:
        """The instance, made on first use."""
        if not isinstance(self._instance, cls):
            context = self.context(form)
            instance = cls.__new__(cls)
            if "golem" in inspect.get_annotations(cls):
                instance.golem = context
            instance.__init__(*context.parameters.values())
            self._instance = instance
        return self._instance


def python_names(wire: str) -> tuple[str, ...]:
    """The names under which a Python class may hold a wire method, best first."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", wire)
    snake = re.sub(r"\W+", "_", snake).lower()
    return (wire, snake, f"{wire}_", f"{snake}_")
