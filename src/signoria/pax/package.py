"""Pax Renaissance with all its parts, as the rest of the house meets it."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, cast

from signoria.book import Index, Part, bind
from signoria.package import Difference, Explained, GamePackage, Mark, Offers, RuleSetOffer, SeatOffer, Statement
from signoria.pax import words
from signoria.pax.facts import BANK_IDS, EMPIRE_IDS, ITEM_IDS, VARIANT_IDS, VICTORY_IDS
from signoria.pax.game import PAX, from_position, view_of
from signoria.pax.lookup import CardFile, card_file
from signoria.pax.position import FORMAT, PaxPosition
from signoria.pax.printed import document
from signoria.pax.ruleset import PRESETS, variants_of
from signoria.pax.tableau import prestige_of
from signoria.pax.turn import resume
from signoria.pax.victory import can_declare, steps_short
from signoria.pax.view import PaxView
from signoria.table.match import Match
from signoria.table.words import catalogue

if TYPE_CHECKING:
    from signoria.arena.puzzles.goals import Goal
    from signoria.arena.puzzles.mining import Miner
    from signoria.arena.solve import Solver
    from signoria.env.space import Space
    from signoria.learn.teachers import Teacher
    from signoria.pax.lookup import Card
    from signoria.pax.parts.look import PaxLook
    from signoria.players.characters import Taste
    from signoria.players.insight import Insight
    from signoria.players.reference.insight import Insight as ReferenceInsight
    from signoria.players.school import School

FEWEST: Final = 2  # the solitaire game is a variant


class PaxPackage(GamePackage):
    """Pax Renaissance."""

    client = "pax"
    # Shares of games by kind of victory that playtesters have published.
    places = False  # whoever sits there plays a bank
    published = {  # noqa: RUF012
        "imperial": (0.16, 0.32),
        "holy": (0.17, 0.18),
        "globalization": (0.18, 0.20),
        "renaissance": (0.18, 0.36),
        "patron": (0.04, 0.08),
    }

    def title(self, lang: str) -> str:
        return words.say(lang, "game", "title")

    def seat_name(self, seat: str, lang: str) -> str:
        return words.say(lang, "bank", seat) if seat in BANK_IDS else super().seat_name(seat, lang)

    def victory_name(self, victory: str, lang: str) -> str:
        return words.say(lang, "victory", victory)

    def series_name(self, series: str, lang: str) -> str:
        return words.say(lang, "series", series)

    def piece_name(self, piece: str, lang: str) -> str:
        return words.card_name(lang, piece)

    def offers(self, lang: str) -> Offers:
        return _offers(lang)

    def is_position(self, document: Mapping[str, object]) -> bool:
        return document.get("format", FORMAT) == FORMAT or super().is_position(document)

    def from_position(self, document: Mapping[str, object]) -> Match:
        return from_position(dict(document))

    def automated(self, match: Match) -> tuple[str, ...]:
        bank = view_of(match).get("automated")
        return () if bank is None else (str(bank),)

    def scores(self, match: Match) -> dict[str, dict[str, int]]:
        return {
            player["seat"]: {"patron": player["prestige"]["patron"], "florins": player["florins"]}
            for player in view_of(match)["players"]
        }

    def series(self, match: Match) -> dict[str, dict[str, int]]:
        counts = PAX.counts(match.state)
        return {
            "florins": {bank: counts[bank]["florins"] for bank in match.seats},
            "prestige": {bank: sum(prestige_of(match.state, seat)) for seat, bank in enumerate(match.seats)},
            "empires": {bank: counts[bank]["kings"] + counts[bank]["republics"] for bank in match.seats},
            # How many steps each is short of its nearest victory.
            "short": {
                bank: min(steps_short(match.state, seat, victory) for victory in range(len(VICTORY_IDS)))
                for seat, bank in enumerate(match.seats)
            },
        }

    def sketch(self, match: Match, seat: str, lang: str) -> list[Mark]:
        empires = view_of(match, seat)["empires"]
        return [
            Mark(empire, words.empire_name(lang, number), empires[empire]["state"], empires[empire]["owner"])
            for number, empire in enumerate(EMPIRE_IDS)
        ]

    def holdings(self, match: Match) -> dict[str, list[str]]:
        return {player["seat"]: sorted(_cards(player)) for player in view_of(match)["players"]}

    def shapes(self) -> dict[str, type]:
        return {"view": PaxView, "position": PaxPosition, "card_file": CardFile}

    def card_file(self, rules: str, lang: str) -> dict[str, object]:
        return dict(card_file(rules, lang))

    def statements(self, lang: str) -> list[Statement]:
        return _statements(lang)

    def parts(self, lang: str) -> tuple[Part, ...]:
        return _parts(lang)

    def index(self, lang: str) -> Index:
        return _index(lang)

    def look(self) -> "PaxLook":
        from signoria.pax.parts.look import PaxLook

        return PaxLook(self)

    def picture(self, view: Mapping[str, object], lang: str) -> str:
        from signoria.pax.parts.picture import picture

        return picture(cast("PaxView", view), lang)

    def card_picture(self, card: Mapping[str, object]) -> str:
        from signoria.pax.parts.picture import card as drawn

        return drawn(cast("Card", card))

    def insight(self) -> "Insight":
        from signoria.players import judge_pax as judge
        from signoria.players import nets
        from signoria.players.insight import Insight
        from signoria.players.school_pax import all_round

        return Insight(
            judge.payoffs,
            judge.identities,
            judge.inclinations,
            judge.shortlist,
            judge.rolls,
            partial(nets.judge_of, self.name),
            winners=judge.winners,
            fate=judge.fate,
            redraw=judge.redraw,
            veiled=judge.veiled,
            likeness=judge.likeness,
            planned=True,
            threatened=can_declare,
            share=judge.share,
            all_round=all_round,
            resume=resume,
        )

    def yardstick(self) -> "ReferenceInsight":
        from signoria.players.reference import judge_pax as judge
        from signoria.players.reference.insight import Insight

        return Insight(judge.payoffs, judge.identities, judge.inclinations)

    def school(self) -> "School":
        from signoria.players.school_pax import PaxSchool

        return PaxSchool()

    def tastes(self) -> "Mapping[str, Taste]":
        from signoria.players.tastes_pax import TASTES

        return TASTES

    def teacher(self) -> "Teacher":
        from signoria.learn.teachers import Teacher
        from signoria.pax import teaching

        return Teacher(teaching.clauses, teaching.can_point, teaching.holds)

    def space(self) -> "Space":
        from signoria.env.pax_space import PAX_SPACE

        return PAX_SPACE

    def goals(self) -> "Mapping[str, Goal]":
        from signoria.pax.parts.goals import GOALS

        return GOALS

    def solver(self) -> "Solver":
        from signoria.pax.parts.solving import PaxSolver

        return PaxSolver()

    def queries(self) -> Mapping[str, Callable[..., object]]:
        from signoria.pax.parts.queries import QUERIES

        return QUERIES

    def miner(self) -> "Miner":
        from signoria.pax.parts.mine import PaxMiner

        return PaxMiner()


@cache
def _offers(lang: str) -> Offers:
    def explained(name: str) -> Explained:
        return Explained(name, words.say(lang, "variant", f"{name}.name"), words.say(lang, "variant", f"{name}.text"))

    return Offers(
        rules=tuple(
            RuleSetOffer(
                name,
                words.say(lang, "rules", f"{name}.name"),
                words.say(lang, "rules", f"{name}.text"),
                tuple(Difference(field, text) for field, text in words.differences(lang, name)),
                variants_of(name),
            )
            for name in PRESETS
        ),
        seats=tuple(
            SeatOffer(bank["id"], words.say(lang, "bank", bank["id"]), bank["colour"])
            for bank in document("map")["bank"]
        ),
        fewest=FEWEST,
        most=len(BANK_IDS),
        variants=tuple(explained(name) for name in VARIANT_IDS),
        by_chance=True,
        solitaire="solo",
    )


@cache
def _statements(lang: str) -> list[Statement]:
    return [
        Statement(clause["id"], tuple(clause["editions"]), clause["kind"], words.statement(lang, clause["id"]))
        for clause in document("rules")["clause"]
    ]


@cache
def _parts(lang: str) -> tuple[Part, ...]:
    titles = catalogue("signoria.pax", lang, "book")

    def title(kind: str, name: str) -> str:
        return words.card_name(lang, name) if name in ITEM_IDS else titles.text(f"{kind}.{name}")

    return bind(
        _statements(lang),
        document("book")["part"],
        title,
        lambda name: titles.text(f"asked.{name}"),
        lambda name: titles.text(f"heart.{name}"),
    )


def _cards(player: Mapping[str, Any]) -> list[str]:
    """The cards before a bank: tableau, queens with their kings, vassals, old maids."""
    found: list[str] = list(player.get("old_maids", []))

    def look(entries: list[dict[str, Any]]) -> None:
        for entry in entries:
            if entry.get("card"):
                found.append(entry["card"])
            look(entry.get("queens", []))
            look(entry.get("vassals", []))

    look(player["west"] + player["east"])
    return found


@cache
def _index(lang: str) -> Index:
    return Index(_parts(lang), frozenset(catalogue("signoria.pax", lang, "book").text("idle").split()))


PACKAGE: Final = PaxPackage(PAX)
