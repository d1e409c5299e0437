"""Learning: lessons, worked examples, the analysis board, counsel and analysis."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from signoria.learn import documents
from signoria.learn.strategy import strategy_document
from signoria.server import learning, schemas
from signoria.server.analyses import Analyses
from signoria.server.problems import Trouble, documented
from signoria.server.replies import CACHED, Json
from signoria.server.routes import GameId, HouseDep
from signoria.server.study import Study
from signoria.server.wording import asked_language

router = APIRouter(prefix="/api", tags=["learn"])
Game = Annotated[schemas.Word, Path(description="The id of a game.")]
Name = Annotated[schemas.Word, Path(description="The id of the lesson or example.")]


def study(request: Request) -> Study:
    """The workers of this server."""
    found: Study = request.app.state.study
    return found


@router.get("/lessons", response_model=learning.CourseOut, responses=documented())
async def lessons(request: Request) -> Json:
    """The courses."""
    told = await study(request).ask(documents.course_document, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.get("/lessons/{game}/{name}", response_model=learning.LessonOut, responses=documented(422))
async def lesson(request: Request, game: Game, name: Name) -> Json:
    """A lesson in words."""
    told = await study(request).ask(documents.lesson_document, game, name, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.post("/lessons/{game}/{name}/walk", response_model=learning.WalkOut, responses=documented(400, 403, 413, 422))
async def walk(request: Request, game: Game, name: Name, body: learning.WalkBody) -> Json:
    """Take a lesson: where these inputs lead, and what comes of one more. Nothing is kept here but by who asks."""
    lang = asked_language(request.headers)
    return Json(await study(request).ask(documents.walk_document, game, name, body.inputs, body.word, lang))


@router.post(
    "/lessons/{game}/{name}/preview", response_model=schemas.PreviewOut, responses=documented(400, 403, 413, 422)
)
async def preview(request: Request, game: Game, name: Name, body: learning.LookBody) -> Json:
    """What a choice would do at this place of a lesson. Nothing is kept."""
    lang = asked_language(request.headers)
    return Json(await study(request).ask(documents.walk_preview, game, name, body.inputs, body.word, lang))


@router.get("/examples", response_model=learning.ExamplesOut, responses=documented())
async def examples(request: Request) -> Json:
    """Every worked example of the rulebooks, and what shows each rule."""
    told = await study(request).ask(documents.examples_document, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.get("/examples/{game}/{name}", response_model=learning.ExampleOut, responses=documented(422))
async def example(request: Request, game: Game, name: Name) -> Json:
    """A worked example with its steps."""
    told = await study(request).ask(documents.example_document, game, name, asked_language(request.headers))
    return Json(told, headers=CACHED)


@router.get("/strategy", response_model=learning.StrategyOut, responses=documented())
async def strategy(request: Request) -> Json:
    """Pages about playing well, and the glossary."""
    return Json(await study(request).ask(strategy_document, asked_language(request.headers)), headers=CACHED)


@router.post("/board", response_model=learning.BoardOut, responses=documented(400, 403, 413, 422))
async def board(request: Request, body: learning.BoardBody) -> Json:
    """The analysis board: a record played on by any seat. Nothing is kept."""
    choices = [(choice.seat, choice.key) for choice in body.choices]
    lang = asked_language(request.headers)
    return Json(await study(request).ask(documents.board_document, body.record, choices, body.seat, lang, body.at))


@router.post("/board/preview", response_model=schemas.PreviewOut, responses=documented(400, 403, 413, 422))
async def board_preview(request: Request, body: learning.BoardLookBody) -> Json:
    """What a choice would do on the board."""
    choices = [(choice.seat, choice.key) for choice in body.choices]
    look = (body.record, choices, body.key, asked_language(request.headers), body.at)
    return Json(await study(request).ask(documents.board_preview, *look))


@router.post("/board/solve", response_model=learning.SolvedOut, responses=documented(400, 403, 413, 422))
async def board_solve(request: Request, body: learning.SolveBody) -> Json:
    """What who is to move can force in this turn, where the game has a solver."""
    choices = [(choice.seat, choice.key) for choice in body.choices]
    asked = (body.record, choices, body.goal, asked_language(request.headers), body.at)
    return Json(await study(request).ask(documents.board_solution, *asked))


@router.post("/board/position", response_model=learning.PositionOut, responses=documented(400, 403, 413, 422))
async def position(request: Request, body: learning.PositionBody) -> Json:
    """Whether a position can be played; if not, a sentence each."""
    lang = asked_language(request.headers)
    return Json(await study(request).ask(documents.position_document, body.position, lang))


# ---------------------------------------------------------------------- how far somebody has come


@router.get("/learned", response_model=learning.LearnedOut, responses=documented(403))
async def learned(request: Request, house: HouseDep) -> Json:
    """How far the reader has come: nothing where he is nobody yet."""
    person = await house.people.by_cookie(request)
    return Json({"learned": {} if person is None else await house.learned.learned(person.id)})


@router.post("/learned/{what}", response_model=schemas.Done, responses=documented(400, 403, 413, 422))
async def learn(
    request: Request,
    house: HouseDep,
    what: Annotated[schemas.Text, Path(max_length=130, pattern="^(puzzles|[a-z0-9_-]+:[A-Za-z0-9_.-]+)$")],
    body: learning.LearnedBody,
) -> Json:
    """Keep how far the reader has come with a lesson (`game:lesson`) or with the puzzles; of nobody nothing is kept."""
    person = await house.people.by_cookie(request)
    done = person is not None and await house.learned.learn(person.id, what, body.kept)
    return Json({"done": done})


# ---------------------------------------------------------------------- counsel

CounselSeat = Annotated[schemas.Word, Query(description="The seat that asks; this browser holds it.")]
CounselKey = Annotated[schemas.Text, Query(max_length=200, description="The choice it is about.")]
COUNSEL = documented(403, 404, 422)


async def _counsel(request: Request, house: HouseDep, game_id: str, what: str, seat: str, keys: list[str]) -> Json:
    reader = await house.people.reader(request)
    record = await house.reading.counselled(game_id, reader, seat)
    return Json(await study(request).ask(documents.counsel_document, what, record, [], seat, keys, reader.lang))


@router.get("/games/{game_id}/counsel/hint", response_model=learning.AdviceOut, responses=COUNSEL)
async def advice(request: Request, house: HouseDep, game_id: GameId, seat: CounselSeat) -> Json:
    """A hint in three steps, in a game against opponents or where the table agreed."""
    return await _counsel(request, house, game_id, "hint", seat, [])


@router.get("/games/{game_id}/counsel/chances", response_model=learning.ChancesOut, responses=COUNSEL)
async def chances(
    request: Request,
    house: HouseDep,
    game_id: GameId,
    seat: CounselSeat,
    key: Annotated[list[CounselKey] | None, Query(description="Choices to compare.")] = None,
) -> Json:
    """Everybody's chances, now and after some choices; asked for where a hint may be."""
    return await _counsel(request, house, game_id, "chances", seat, key or [])


@router.get("/games/{game_id}/counsel/answers", response_model=learning.AnswersOut, responses=COUNSEL)
async def others(request: Request, house: HouseDep, game_id: GameId, seat: CounselSeat, key: CounselKey) -> Json:
    """What the others can do after a choice; asked for where a hint may be."""
    return await _counsel(request, house, game_id, "answers", seat, [key])


async def _at_board(request: Request, what: str, body: learning.CounselBody) -> Json:
    choices = [(choice.seat, choice.key) for choice in body.choices]
    lang = asked_language(request.headers)
    counsel = (what, body.record, choices, body.seat, body.keys, lang, body.at)
    return Json(await study(request).ask(documents.counsel_document, *counsel))


BOARD = documented(400, 403, 413, 422)


@router.post("/board/hint", response_model=learning.AdviceOut, responses=BOARD)
async def board_hint(request: Request, body: learning.CounselBody) -> Json:
    """A hint on the analysis board."""
    return await _at_board(request, "hint", body)


@router.post("/board/chances", response_model=learning.ChancesOut, responses=BOARD)
async def board_chances(request: Request, body: learning.CounselBody) -> Json:
    """Chances on the analysis board."""
    return await _at_board(request, "chances", body)


@router.post("/board/answers", response_model=learning.AnswersOut, responses=BOARD)
async def board_answers(request: Request, body: learning.CounselBody) -> Json:
    """What the others can do, on the analysis board."""
    return await _at_board(request, "answers", body)


# ---------------------------------------------------------------------- analysis

AnalysisId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="The id of an analysis.")]


def _analyses(request: Request) -> Analyses:
    found: Analyses = request.app.state.analyses
    return found


@router.post("/analyses", response_model=learning.AnalysisOut, responses=documented(400, 403, 404, 413, 422))
async def analyse(request: Request, house: HouseDep, body: learning.AnalysisBody) -> Json:
    """Begin, or go on with, the analysis of a record or of a game."""
    lang = asked_language(request.headers)
    record = body.record
    if record is None and body.game is not None:
        record = await house.reading.record(body.game, await house.people.reader(request))
    if record is None:
        raise Trouble("invalid", "An analysis needs a record or a game of this server: give one of them.")
    return Json(await _analyses(request).begin(record, lang))


@router.get("/analyses/{analysis_id}", response_model=learning.AnalysisOut, responses=documented(404, 422))
async def analysis(request: Request, analysis_id: AnalysisId) -> Json:
    """How far an analysis is, with all that is judged."""
    return Json(await _analyses(request).at(analysis_id))


@router.post("/analyses/{analysis_id}/stop", response_model=learning.AnalysisOut, responses=documented(403, 404, 422))
async def stop_analysis(request: Request, analysis_id: AnalysisId) -> Json:
    """Stop judging; what is judged stays."""
    return Json(await _analyses(request).stop(analysis_id))


@router.post(
    "/analyses/{analysis_id}/retry", response_model=learning.RetryOut, responses=documented(400, 403, 404, 413, 422)
)
async def retry(request: Request, analysis_id: AnalysisId, body: learning.RetryBody) -> Json:
    """Try a choice of an analysis again: what is asked, and what an answer is worth. Nothing is kept."""
    kept = await _analyses(request).kept(analysis_id)
    return Json(await study(request).ask(documents.retry_document, kept, body.index, body.key))
