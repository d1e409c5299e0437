"""Age of Renaissance with all its parts, as the rest of the house meets it."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Final, cast

from signoria.age import words
from signoria.age.facts import CARD_IDS, LENGTH_IDS, LETTERS, MAX_PLAYERS, MIN_PLAYERS, SEAT_IDS
from signoria.age.game import AGE, MOST_TURNS, from_position, view_of
from signoria.age.lookup import CardFile, card_file
from signoria.age.position import AgePosition
from signoria.age.printed import document
from signoria.age.ruleset import PRESETS, VARIANT_IDS
from signoria.age.view import AgeResult, AgeView
from signoria.book import Index, Part, bind
from signoria.package import Choice, Explained, GamePackage, Offers, RuleSetOffer, SeatOffer, Statement
from signoria.table.documents import Result
from signoria.table.match import Match
from signoria.table.words import catalogue

if TYPE_CHECKING:
    from signoria.age.lookup import Card
    from signoria.age.parts.look import AgeLook
    from signoria.arena.puzzles.goals import Goal
    from signoria.env.space import Space
    from signoria.learn.teachers import Teacher
    from signoria.players.characters import Taste
    from signoria.players.insight import Insight
    from signoria.players.reference.insight import Insight as ReferenceInsight
    from signoria.players.school import School

USUAL_MAP: Final = "european"
# Each switch that rulings left open, as what it changes.
SWITCHES: Final = ("open_cash=no", "double_satellites=no", "heavens_requires=nothing", "timber=printed")


def _signed(points: int) -> str:
    """A number with a minus sign where it is below nothing, not with a hyphen."""
    return str(points).replace("-", "−")


class AgePackage(GamePackage):
    """Age of Renaissance."""

    client = "age"
    shared_turns = True
    # No step above `expert` could be measured: a search of a second is hardly stronger (docs/arena.md).
    levels = ("beginner", "easy", "medium", "skilled", "hard", "expert")

    def title(self, lang: str) -> str:
        return words.say(lang, "game", "title")

    def seat_name(self, seat: str, lang: str) -> str:
        return words.title_name(lang, seat)

    def victory_name(self, victory: str, lang: str) -> str:
        return words.say(lang, "victory", victory)

    def how_won(self, result: Result, lang: str) -> str:
        """Points are told with their number and how far ahead they are."""
        if result["victory"] != "points":
            return super().how_won(result, lang)
        scores, winners = cast(AgeResult, result)["scores"], result["winners"]
        best = scores[winners[0]]["points"]
        others = [one["points"] for seat, one in scores.items() if seat not in winners and not one["chaos"]]
        if not others:
            return words.say(lang, "won", "points", {"n": _signed(best)})
        return words.say(lang, "won", "points_ahead", {"n": _signed(best), "ahead": best - max(others)})

    def series_name(self, series: str, lang: str) -> str:
        return words.say(lang, "series", series)

    def offers(self, lang: str) -> Offers:
        return _offers(lang)

    def from_position(self, document: Mapping[str, object]) -> Match:
        return from_position(dict(document))

    def out(self, match: Match) -> tuple[str, ...]:
        return tuple(player["seat"] for player in view_of(match)["players"] if player["chaos"])

    def series(self, match: Match) -> dict[str, dict[str, int]]:
        counts = AGE.counts(match.state)
        # Where money is hidden, a chart must not tell it.
        kinds = ("markers", "misery") if "open_cash=no" in match.variants else ("cash", "markers", "misery")
        return {kind: {seat: counts[seat][kind] for seat in match.seats} for kind in kinds}

    def shapes(self) -> dict[str, type]:
        return {"view": AgeView, "position": AgePosition, "card_file": CardFile}

    def card_file(self, rules: str, lang: str) -> dict[str, object]:
        return dict(card_file(lang))

    def statements(self, lang: str) -> list[Statement]:
        return _statements(lang)

    def parts(self, lang: str) -> tuple[Part, ...]:
        return _parts(lang)

    def index(self, lang: str) -> Index:
        return _index(lang)

    def queries(self) -> Mapping[str, Callable[..., object]]:
        from signoria.age.parts.queries import QUERIES

        return QUERIES

    def look(self) -> "AgeLook":
        from signoria.age.parts.look import AgeLook

        return AgeLook(self)

    def picture(self, view: Mapping[str, object], lang: str) -> str:
        from signoria.age.parts.picture import picture

        return picture(cast("AgeView", view), lang)

    def card_picture(self, card: Mapping[str, object]) -> str:
        from signoria.age.parts.picture import card as drawn

        return drawn(cast("Card", card))

    def insight(self) -> "Insight":
        from signoria.players import judge_age as judge
        from signoria.players import nets, reckon_age
        from signoria.players.insight import Insight

        return Insight(
            judge.payoffs,
            judge.identities,
            judge.inclinations,
            judge.shortlist,
            judge.rolls,
            partial(nets.judge_of, self.name),
            judge.odds,
            judge.won,
            fate=judge.fate,
            redraw=judge.redraw,
            likeness=judge.likeness,
            shallow=True,
            told=reckon_age.payoffs,
            skills=judge.SKILLS,
            fallen=judge.fallen,
        )

    def goals(self) -> "Mapping[str, Goal]":
        from signoria.age.parts.goals import GOALS

        return GOALS

    def yardstick(self) -> "ReferenceInsight":
        from signoria.players.reference import judge_age as judge
        from signoria.players.reference.insight import Insight

        return Insight(judge.payoffs, judge.identities, judge.inclinations, guesses=8)

    def school(self) -> "School":
        from signoria.players.school_age import AgeSchool

        return AgeSchool()

    def tastes(self) -> "Mapping[str, Taste]":
        from signoria.players.tastes_age import TASTES

        return TASTES

    def teacher(self) -> "Teacher":
        from signoria.age import teaching
        from signoria.learn.teachers import Teacher

        return Teacher(teaching.clauses, teaching.can_point, teaching.holds)

    def space(self) -> "Space":
        from signoria.env.age_space import AGE_SPACE

        return AGE_SPACE


@cache
def _offers(lang: str) -> Offers:
    def explained(sort: str, name: str) -> Explained:
        key = name.partition("=")[0]
        return Explained(name, words.say(lang, sort, f"{key}.name"), words.say(lang, sort, f"{key}.text"))

    return Offers(
        rules=tuple(
            RuleSetOffer(
                name,
                words.say(lang, "rules", f"{name}.name"),
                words.say(lang, "rules", f"{name}.text"),
                variants=SWITCHES,
            )
            for name in PRESETS
        ),
        seats=tuple(SeatOffer(seat, words.title_name(lang, seat)) for seat in SEAT_IDS),
        fewest=MIN_PLAYERS,
        most=MAX_PLAYERS,
        variants=tuple(explained("switch", name) for name in SWITCHES),
        choices=(
            Choice(
                "length",
                words.say(lang, "choice", "length"),
                tuple(explained("length", name) for name in LENGTH_IDS),
                usual=LENGTH_IDS[-1],
            ),
            Choice(
                "map",
                words.say(lang, "choice", "map"),
                tuple(explained("map", name) for name in (USUAL_MAP, *VARIANT_IDS)),
                among_variants=True,
            ),
            Choice("max_turns", words.say(lang, "choice", "max_turns"), least=1, most=MOST_TURNS),
        ),
    )


@cache
def _statements(lang: str) -> list[Statement]:
    rules = tuple(PRESETS)
    return [
        Statement(clause["id"], rules, clause["kind"], words.statement(lang, clause["id"]))
        for clause in document("rules")["clause"]
    ]


@cache
def _parts(lang: str) -> tuple[Part, ...]:
    titles = catalogue("signoria.age", lang, "book")

    def title(kind: str, name: str) -> str:
        sort, _, thing = name.partition(".")
        if kind == "section" and sort == "ADV" and thing in LETTERS:
            return f"{thing} · {words.advance_name(lang, LETTERS.index(thing))}"
        if kind == "section" and sort in ("EV", "LD") and thing in CARD_IDS:
            return words.card_name(lang, CARD_IDS.index(thing))
        return titles.text(f"{kind}.{name}")

    return bind(
        _statements(lang),
        document("book")["part"],
        title,
        lambda name: titles.text(f"asked.{name}"),
        lambda name: titles.text(f"heart.{name}"),
    )


@cache
def _index(lang: str) -> Index:
    return Index(_parts(lang), frozenset(catalogue("signoria.age", lang, "book").text("idle").split()))


PACKAGE: Final = AgePackage(AGE)
