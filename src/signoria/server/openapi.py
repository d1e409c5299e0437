"""`python -m signoria.server.openapi`: the OpenAPI document, from which the types of the client are made."""

import json
import sys
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

import signoria
from signoria.server.schemas import LIVE_MESSAGES
from signoria.server.schemas.base import OF_GAME
from signoria.server.shapes import Shapes

ABOUT = """Games of Signoria over HTTP.

Seats are held by tokens: cookies that `/join/<token>` sets, or `Authorization: Bearer <token>`. Requests that change
something carry the header `X-Signoria: 1`. Live updates: the websocket `/api/games/{game_id}/live?seat=&since=`, whose
messages are the schemas LiveTable, LiveUpdate, LiveChat, LivePresence, LivePong and LiveProblem.
"""
REF = "#/components/schemas/{model}"


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the server, messages of live connections included."""
    made = get_openapi(title="Signoria", version=signoria.__version__, description=ABOUT, routes=app.routes)
    _, live = models_json_schema([(model, "serialization") for model in LIVE_MESSAGES], ref_template=REF)
    schemas = made["components"]["schemas"]
    for name, schema in live["$defs"].items():
        schemas.setdefault(name, schema)
    _add_shapes(made)
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    made["components"]["securitySchemes"] = {"seat": {"type": "http", "scheme": "bearer"}}
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                if not status.startswith("2"):
                    # A problem is JSON, also where the answer would have been plain text.
                    answer["content"] = {"application/json": {"schema": {"$ref": REF.format(model="Problem")}}}
            if path.startswith("/api/games"):
                operation["security"] = [{"seat": []}, {}]
            if method == "post":
                operation.setdefault("parameters", []).append(
                    {
                        "name": "X-Signoria",
                        "in": "header",
                        "required": True,
                        "schema": {"type": "string", "enum": ["1"]},
                    }
                )
    return made


def _add_shapes(made: dict[str, Any]) -> None:
    """What games bring themselves, by names that begin with the game's: their documents, and what is asked and happens."""
    schemas = made["components"]["schemas"]
    found: dict[str, list[dict[str, Any]]] = {}
    packages = signoria.games().loaded()
    for package in packages:
        shapes = Shapes(package.name.capitalize(), schemas, REF)
        for what, shape in package.shapes().items():
            found.setdefault(what, []).append(shapes.add(shape))
        shapes.add_kinds(package.game.questions(), package.game.events())
        for what, kinds in (("DecisionKind", package.game.questions()), ("EventKind", package.game.events())):
            names = list(dict.fromkeys(kind.name for kind in kinds))
            schemas[package.name.capitalize() + what] = {"type": "string", "enum": names}
    for what, shapes_of in found.items():
        if len(shapes_of) < len(packages):
            shapes_of.append({"type": "object"})  # of a game that does not describe it
        name = "".join(word.capitalize() for word in what.split("_"))
        schemas[name] = {"anyOf": shapes_of, "title": name}
        _point_to(made, what, REF.format(model=name))


def _point_to(node: object, what: str, reference: str) -> None:
    """Wherever a document of the games is said to be, say which."""
    if isinstance(node, dict):
        if node.get(OF_GAME) == what:
            node.clear()
            node["$ref"] = reference
        for part in node.values():
            _point_to(part, what, reference)
    elif isinstance(node, list):
        for part in node:
            _point_to(part, what, reference)


def main() -> None:
    """Print the document."""
    from signoria.server.app import create_app
    from signoria.server.settings import Settings

    app = create_app(Settings(database="sqlite://"))
    json.dump(app.openapi(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
