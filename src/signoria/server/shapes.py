"""The documents of games as JSON schemas, from their TypedDicts; and what their questions, options and events say.

Games use the standard library only, and pydantic does not read its TypedDict before Python 3.12; so this reads it. A dict
whose keys are literals has all of them, and no others.
"""

import inspect
import types
from collections.abc import Callable, Iterable
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from signoria.table.readings import DecisionKind, EventKind, Reading

Kind = TypeVar("Kind", DecisionKind, EventKind)

_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
    type(None): {"type": "null"},
    Any: {},
    object: {},
    dict: {"type": "object"},
    list: {"type": "array", "items": {}},
}


DECLINED = "Declined"  # what an option says that declines, in any game
_DECLINED: dict[str, Any] = {
    "type": "object", "title": DECLINED, "description": "What an option says that declines what is asked, in every game.",
    "properties": {"act": {"enum": ["pass"], "type": "string"}}, "required": ["act"],
}  # fmt: skip


class Shapes:
    """Schemas of one game, gathered under names that begin with the game's."""

    def __init__(self, prefix: str, schemas: dict[str, Any], ref: str) -> None:
        self._prefix = prefix
        self._schemas = schemas
        self._ref = ref
        self._added: dict[str, type] = {}

    def add(self, shape: type) -> dict[str, Any]:
        """The schema of a TypedDict, which lies under its name from now on with all those inside it."""
        name = shape.__name__ if shape.__name__.startswith(self._prefix) else self._prefix + shape.__name__
        reference = {"$ref": self._ref.format(model=name)}
        if name in self._schemas:
            if self._added.get(name) is not shape:
                raise TypeError(f"{shape!r} needs another name: {name} is something else")
            return reference
        self._added[name] = shape
        described: dict[str, Any] = {"type": "object", "title": name}
        self._schemas[name] = described  # before its parts, which may hold it
        if shape.__doc__:
            described["description"] = inspect.cleandoc(shape.__doc__)
        hints = get_type_hints(shape, include_extras=True)
        described["properties"] = {field: self._schema(hint) for field, hint in hints.items()}
        required = [field for field, hint in hints.items() if self._is_required(shape, field, hint)]
        if required:
            described["required"] = required
        return reference

    def add_kinds(self, questions: Iterable[DecisionKind], events: Iterable[EventKind]) -> None:
        """What questions are about, and what their options and what events say, each by the name of the kind.

        All of it follows from the declarations: from the readings of their numbers.
        """
        asked, told = list(questions), list(events)
        self._schemas[DECLINED] = _DECLINED
        for what, says, kinds in (
            ("Questions", "What `about` of a question says, by its kind.", _by_name(asked, self._about)),
            ("Options", "What `data` of an option says, by the kind of its question.", _by_name(asked, self._option)),
            ("Events", "What `data` of an event says, by its kind.", _by_name(told, self._event)),
        ):
            name = self._prefix + what
            self._schemas[name] = {
                "type": "object", "title": name, "description": says, "properties": kinds, "required": list(kinds),
            }  # fmt: skip

    def _about(self, kind: DecisionKind) -> dict[str, Any]:
        return _object({}) if kind.about is None else self._says(kind.about)

    def _option(self, kind: DecisionKind) -> dict[str, Any]:
        said = self._says(kind.reads)
        return _either([said, {"$ref": self._ref.format(model=DECLINED)}]) if kind.may_decline else said

    def _event(self, kind: EventKind) -> dict[str, Any]:
        fields = dict(zip(kind.fields, map(self._value, kind.readings), strict=True))
        return _object(fields, hidden=kind.hidden)

    def _says(self, reading: Reading) -> dict[str, Any]:
        """What an option says, or a question about something."""
        return _object({reading.name: self._value(reading)}) if reading.says is None else self._schema(reading.says)

    def _value(self, reading: Reading) -> dict[str, Any]:
        """A number as JSON."""
        one = self._schema(reading.shape)
        if reading.optional:
            one = _either([one, self._schema(None)])
        return {"type": "array", "items": one} if reading.many else one

    def _is_required(self, shape: Any, field: str, hint: Any) -> bool:
        origin = get_origin(hint)
        if origin in (Required, NotRequired):
            return origin is Required
        return field in shape.__required_keys__

    def _schema(self, hint: Any) -> dict[str, Any]:
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        if is_typeddict(hint):
            return self.add(hint)
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Required, NotRequired, Annotated):
            return self._schema(arguments[0])
        if origin is Literal:
            kinds = {str: "string", int: "integer", bool: "boolean"}
            kind = kinds.get(type(arguments[0]))
            return {"enum": list(arguments), **({"type": kind} if kind else {})}
        if origin in (Union, types.UnionType):
            return _either([self._schema(one) for one in arguments])
        if origin is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
            parts = [self._schema(one) for one in arguments]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        if origin in (list, tuple) or getattr(origin, "__name__", "") == "Sequence":
            return {"type": "array", "items": self._schema(arguments[0])}
        if origin is dict and get_origin(arguments[0]) is Literal:
            keys, value = get_args(arguments[0]), arguments[1]
            properties = {key: self._schema(value) for key in keys}
            return {"type": "object", "properties": properties, "required": list(keys), "additionalProperties": False}
        if origin is dict or getattr(origin, "__name__", "") == "Mapping":
            return {"type": "object", "additionalProperties": self._schema(arguments[1])}
        raise TypeError(f"{hint!r} cannot be described as JSON")


def _object(fields: dict[str, dict[str, Any]], hidden: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with these fields, of which only its own seat sees the hidden ones."""
    described: dict[str, Any] = {"type": "object", "properties": fields}
    if always := [field for field in fields if field not in hidden]:
        described["required"] = always
    return described


def _either(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    """One of these, or of those that one of these may be."""
    flat = [one for schema in schemas for one in schema.get("anyOf", [schema])]
    different = [schema for i, schema in enumerate(flat) if schema not in flat[:i]]
    return different[0] if len(different) == 1 else {"anyOf": different}


def _by_name(kinds: Iterable[Kind], shape: Callable[[Kind], dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The shapes of kinds by their names; some kinds share one."""
    found: dict[str, list[dict[str, Any]]] = {}
    for kind in kinds:
        found.setdefault(kind.name, []).append(shape(kind))
    return {name: _either(shapes) for name, shapes in found.items()}
