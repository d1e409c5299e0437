"""Looking things up over all games that are installed: what can be played, what is printed, the statements of the rules."""

import dataclasses
import json
import logging
from functools import cache

import signoria
from signoria.book import Index, Section, Statement, fold, is_under
from signoria.package import Choice, GamePackage, Offers
from signoria.pictures import drawing
from signoria.players import make_player
from signoria.server import schemas
from signoria.server.levels import levels_of, usual_of
from signoria.server.wording import level_words
from signoria.table import BadOption
from signoria.table.words import LANGUAGES

log = logging.getLogger("signoria.server")

MOST_WORDS = 12  # of a search
SPECIMEN_SEED, SPECIMEN_CHOICES = 3, 120  # a table that shows what a game is about


def tell_broken() -> None:
    """Say which games are left out because their packages are broken."""
    for name, error in signoria.games().broken().items():
        log.warning("a game is left out", extra={"fields": {"game": name, "reason": str(error)}})


@cache
def meta(lang: str, house: str, name: str) -> bytes:
    """What can be played here and what kind of house it is, ready to send."""
    games = [_game_meta(package, package.offers(lang), lang) for package in signoria.games().loaded()]
    place = schemas.HouseMeta.model_validate({"kind": house, "name": name})
    return schemas.Meta(version=signoria.__version__, house=place, games=games).model_dump_json().encode()


def _game_meta(package: GamePackage, offers: Offers, lang: str) -> schemas.GameMeta:
    return schemas.GameMeta(
        id=package.name,
        name=package.title(lang),
        client=package.client,
        rules=[schemas.RuleSetMeta.model_validate(dataclasses.asdict(one)) for one in offers.rules],
        variants=[schemas.Explained.model_validate(dataclasses.asdict(one)) for one in offers.variants],
        choices=[_choice_meta(one) for one in offers.choices],
        seats=[schemas.SeatMeta.model_validate(dataclasses.asdict(one)) for one in offers.seats],
        fewest=offers.fewest,
        most=offers.most,
        by_chance=offers.by_chance,
        solitaire=offers.solitaire,
        levels=[schemas.Explained(id=name, **level_words(name, lang)) for name in levels_of(package.name)],
        usual_level=usual_of(package.name),
    )


def _choice_meta(choice: Choice) -> schemas.ChoiceMeta:
    usual = choice.usual or next((value.id for value in choice.values), "")
    return schemas.ChoiceMeta.model_validate({**dataclasses.asdict(choice), "usual": usual})


@cache
def specimen(game: str, lang: str) -> str:
    """What a table of a game looks like some turns after its beginning, drawn; raises BadOption."""
    offers = signoria.game(game).offers(lang)
    match = signoria.new(game, seats=min(offers.fewest + 1, offers.most), seed=SPECIMEN_SEED)
    player = make_player("casual", SPECIMEN_SEED)
    for _ in range(SPECIMEN_CHOICES):
        decision = match.decision
        if decision is None:
            break
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    return drawing(match, lang=lang)


@cache
def card_file(game: str, rules: str | None, lang: str) -> bytes:
    """Everything printed of a game as a rule set has it, ready to send; raises BadOption."""
    package = signoria.game(game)
    known = [one.id for one in package.offers(lang).rules]
    if rules is not None and rules not in known:
        raise BadOption("There is no edition {0!r}: known are {1}.", rules, ", ".join(known))
    file = package.card_file(known[0] if rules is None else rules, lang)
    return json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode()


# ---------------------------------------------------------------------- rules


@cache
def _statements(game: str, lang: str) -> dict[str, schemas.Statement]:
    """The statements of a game by their folded ids, in their order."""
    return {fold(one.id): _told(game, one) for one in signoria.game(game).statements(lang)}


def _told(game: str, one: Statement) -> schemas.Statement:
    return schemas.Statement(id=one.id, game=game, editions=list(one.rules), kind=one.kind, statement=one.text)


@cache
def _all(lang: str) -> tuple[schemas.Statement, ...]:
    """Every statement once."""
    return tuple([one for game in _names() for one in _statements(game, lang).values()])


def _names() -> list[str]:
    """The games whose rules can be looked up, in the order in which they are offered."""
    return [package.name for package in signoria.games().loaded()]


@cache
def _sections(game: str, lang: str) -> dict[str, Section]:
    """The section of the book that each statement of a game stands in, by its folded id."""
    return {
        fold(one.id): section
        for part in signoria.game(game).parts(lang)
        for section in part.sections
        for one in section.statements
    }


@cache
def _index(game: str, lang: str) -> Index:
    """The book of a game made ready for questions: once, not once a search."""
    return signoria.game(game).index(lang)


@cache
def _editions(lang: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(edition for s in _all(lang) for edition in s.editions))


def rule(clause: str, lang: str) -> schemas.Rule | None:
    """The rule with this id, with its game before it (`age:9.6.a`) or not, and where it stands in the book.

    An id without a game is that of the first game, as they are offered, with such a statement; or else with one under it.
    """
    named, colon, rest = clause.strip().partition(":")
    wanted = fold(rest if colon else named)
    games = [game for game in _names() if not colon or fold(game) == fold(named)]
    owner = next((game for game in games if wanted in _statements(game, lang)), None)
    if owner is not None:
        return _rule(owner, wanted, lang)
    return next((found for game in games if (found := _rule(game, wanted, lang)) is not None), None)


def _rule(game: str, wanted: str, lang: str) -> schemas.Rule | None:
    statements, sections = _statements(game, lang), _sections(game, lang)
    exact = statements.get(wanted)
    under = [one for name, one in statements.items() if one is not exact and wanted and is_under(name, wanted)]
    if exact is None and not under:
        return None
    # A head of several sections stands in none of them.
    homes = [sections.get(fold(one.id)) for one in ([exact] if exact is not None else under)]
    home = homes[0] if all(one is homes[0] for one in homes) else None
    shown = {one.id for one in (exact, *under) if one is not None}
    return schemas.Rule(
        game=game,
        id=(exact or under[0]).id[: len(wanted)],
        section=None if home is None else home.id,
        title=None if home is None else home.title,
        statement=exact,
        under=under,
        around=[] if home is None else [_told(game, one) for one in home.statements if one.id not in shown],
    )


def rule_names(game: str, lang: str) -> dict[str, str]:
    """What people call the rules of a game that have no number, by their ids; raises BadOption."""
    return {
        one.id: section.title
        for part in signoria.game(game).parts(lang)
        if part.named
        for section in part.sections
        for one in section.statements
    }


def find_statements(query: str, edition: str | None, lang: str, game: str | None = None) -> list[schemas.Statement]:
    """The statement with this id and those under it; else those that answer the question, the likeliest first."""
    if game is not None:
        signoria.game(game)
    if edition is not None and edition not in _editions(lang):
        raise BadOption("There is no edition {0!r}: known are {1}.", edition, ", ".join(_editions(lang)))
    wanted = query.strip().casefold()
    named, colon, rest = wanted.partition(":")
    if colon and named in signoria.games():
        game, wanted = named, rest
    words = len(wanted.split())
    if words > MOST_WORDS:
        raise BadOption("The search has {0} words: at most {1} are taken.", words, MOST_WORDS)
    if not wanted:
        pool = _all(lang)
        return [s for s in pool if (edition is None or edition in s.editions) and game in (None, s.game)]
    best, fewest = _answers(wanted, edition, lang, game)
    # Who reads in one language may ask in another: it answers where it understands more of the question.
    for other in LANGUAGES:
        if best and fewest <= 0:
            break
        found, missing = _answers(wanted, edition, other, game) if other != lang else ([], 0)
        if found and (not best or missing < fewest):
            best, fewest = found, missing
    return [_statements(game, lang)[fold(name)] for game, name in best]


def _answers(wanted: str, edition: str | None, lang: str, game: str | None) -> tuple[list[tuple[str, str]], int]:
    """Game and id of the statements that answer, and how many telling words the likeliest leaves unmet."""
    answers = [(name, *_index(name, lang).closest(wanted, edition)) for name in _names() if game in (None, name)]
    # A game whose rules answer only half of the question is silent where another answers all of it.
    fewest = min((missing for _, missing, found in answers if found), default=0)
    return [(name, one.id) for name, missing, found in answers if missing == fewest for one in found], fewest


@cache
def book(game: str, lang: str) -> bytes:
    """The rules of a game as a book, ready to send; raises BadOption."""
    package = signoria.game(game)
    parts = [
        schemas.PartOut(
            id=part.id,
            title=part.title,
            sections=[
                schemas.SectionOut(
                    id=section.id,
                    title=section.title,
                    statements=[_told(game, one) for one in section.statements],
                )
                for section in part.sections
            ],
        )
        for part in package.parts(lang)
    ]
    return schemas.BookOut(game=game, title=package.title(lang), parts=parts).model_dump_json().encode()
