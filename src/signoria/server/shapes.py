"""The documents of games as JSON schemas, from their TypedDicts.

Games use the standard library only, and pydantic does not read its TypedDict before Python 3.12; so this reads it. A dict
whose keys are literals has all of them, and no others.
"""

import inspect
import types
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

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
            return {"anyOf": [self._schema(one) for one in arguments]}
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
