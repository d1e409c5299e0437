"""Looking things up: what can be played, rules, cards."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

import signoria
from signoria.server import library, schemas
from signoria.server.problems import Trouble, documented
from signoria.server.replies import CACHED, DRAWN, Drawing, Json
from signoria.server.routes import HouseDep, PictureLanguage
from signoria.server.wording import asked_language

router = APIRouter(prefix="/api", tags=["lookup"])
Edition = Annotated[schemas.Word | None, Query(description="Left out: every edition.")]


def known(game: str) -> None:
    """Raise Trouble where there is no such game."""
    if game not in signoria.games():
        raise Trouble("missing", "There is no game {0!r}: known are {1}.", game, ", ".join(sorted(signoria.games())))


@router.get("/meta", response_model=schemas.Meta, responses=documented())
async def meta(request: Request, house: HouseDep) -> Json:
    """What can be played here, and what kind of house it is."""
    settings = house.settings
    return Json(library.meta(asked_language(request.headers), settings.house, settings.house_name))


@router.get("/rules", response_model=schemas.Statements, responses=documented(422))
async def rules(
    request: Request,
    q: Annotated[schemas.Text, Query(max_length=200)] = "",
    edition: Edition = None,
    game: Annotated[schemas.Word | None, Query(description="Left out: every game.")] = None,
) -> Json:
    """Statements of the rules: by id (E1, E1.b, 9.6.a) or by words; none given: all."""
    lang = asked_language(request.headers)
    found = schemas.Statements(statements=library.find_statements(q, edition, lang, game))
    return Json(found.model_dump_json().encode(), headers=CACHED)


@router.get("/book/{game}", response_model=schemas.BookOut, responses=documented(422))
async def book(request: Request, game: Annotated[schemas.Word, Path(description="The id of a game.")]) -> Json:
    """The rules of a game as a book: parts and sections with titles, in reading order."""
    return Json(library.book(game, asked_language(request.headers)), headers=CACHED)


@router.get("/book/{game}/names", response_model=schemas.RuleNames, responses=documented(422))
async def rule_names(request: Request, game: Annotated[schemas.Word, Path(description="The id of a game.")]) -> Json:
    """What people call the rules of a game that have no number in print: by cards, advances, chapters."""
    found = schemas.RuleNames(names=library.rule_names(game, asked_language(request.headers)))
    return Json(found.model_dump_json().encode(), headers=CACHED)


@router.get("/rules/{clause}", response_model=schemas.Rule, responses=documented(404, 422))
async def rule(
    request: Request,
    clause: Annotated[
        schemas.Text,
        Path(
            max_length=100,
            description="A game and an id (age:9.6.a). Without a game: that of the first one offered that has it.",
        ),
    ],
) -> Json:
    """A rule, what is under it, and what stands around it in the book."""
    found = library.rule(clause, asked_language(request.headers))
    if found is None:
        raise Trouble("missing", "The rules have no statement {0!r}.", clause)
    return Json(found.model_dump_json().encode(), headers=CACHED)


@router.get("/pictures/{game}", response_class=Drawing, responses={**DRAWN, **documented(404, 422)})
async def picture(
    house: HouseDep, game: Annotated[schemas.Word, Path(description="The id of a game.")], lang: PictureLanguage
) -> Drawing:
    """What a table of a game looks like, drawn."""
    known(game)
    return Drawing(await house.reading.specimen(game, lang), headers=CACHED)


@router.get(
    "/cards/{game}",
    responses={
        200: {"description": "Everything printed of a game, as its package describes it."},
        **documented(404, 422),
    },
    response_model=schemas.CardFile,
)
async def cards(
    request: Request,
    game: Annotated[schemas.Word, Path(description="The id of a game.")],
    edition: Annotated[schemas.Word | None, Query(description="Left out: the usual one.")] = None,
) -> Json:
    """Everything printed of a game, in ids and in words."""
    known(game)
    return Json(library.card_file(game, edition, asked_language(request.headers)), headers=CACHED)
