"""What the server asks of a game beyond its rules: names of seats, scores, series, who is out."""

from typing import Any

from signoria import age, pax
from signoria.age.facts import MAX_PLAYERS
from signoria.age.position import FORMAT as AGE_FORMAT
from signoria.pax.facts import BANK_IDS
from signoria.pax.words import say as say_pax
from signoria.table import BadOption, BadPosition, Match
from signoria.table.words import catalogue

NUMBERED = "player"  # seats without a name of their own


def seat_ids(game: str) -> tuple[str, ...]:
    """The seats a new game can have."""
    return BANK_IDS if game == "pax" else tuple(f"{NUMBERED}{n}" for n in range(1, MAX_PLAYERS + 1))


def seats_by_chance(game: str) -> bool:
    """Whether seats that nobody chose are dealt by chance; else they are taken in their order."""
    return game == "pax"


def plays_alone(game: str, seats: int, variants: list[str]) -> bool:
    """Whether the rules play the other seat themselves."""
    return game == "pax" and (seats == 1 or "solo" in variants)


def seat_title(seat: str, lang: str) -> str:
    """A seat as people write it: by its name, or by its number where powers are chosen in the game."""
    if seat in BANK_IDS:
        return say_pax(lang, "bank", seat)
    number = seat.removeprefix(NUMBERED)
    if number != seat and number.isdigit():
        return catalogue("signoria.server", lang).say("seat.numbered", {"number": number})
    return seat


def is_out(match: Match, seat: str) -> bool:
    """Whether the rules have put this seat out of the game."""
    return any(player.get("seat") == seat and player.get("chaos") for player in match.view(None)["players"])


def scores(match: Match) -> dict[str, dict[str, Any]]:
    """What the seats would be told as their scores if the game ended now."""
    if match.game == "pax":
        return {
            player["bank"]: {"patron": player["prestige"]["patron"], "florins": player["florins"]}
            for player in match.view(None)["players"]
        }
    return {seat: {} for seat in match.seats}


def turns_are_shared(match: Match) -> bool:
    """Whether all seats share a turn; else each has its own."""
    return match.game == "age"


def series(match: Match) -> dict[str, dict[str, int]]:
    """Numbers of each seat for charts, by what they count; nothing that is hidden from a spectator."""
    counts = match.game_rules.counts(match.state)
    if match.game == "age":
        # Where money is hidden, a chart must not tell it.
        kinds = ("markers", "misery") if "open_cash=no" in match.variants else ("cash", "markers", "misery")
        return {kind: {seat: counts[f"{seat} {kind}"] for seat in match.seats} for kind in kinds}
    prestige = dict.fromkeys(match.seats, 0)
    for name, n in counts.items():
        seat, _, what = name.partition(" ")
        if seat in prestige and what.endswith(" prestige"):
            prestige[seat] += n
    return {
        "florins": {seat: counts[f"{seat} florins"] for seat in match.seats},
        "prestige": prestige,
        "empires": {seat: counts[f"{seat} kings"] + counts[f"{seat} republics"] for seat in match.seats},
    }


def from_position(document: object) -> Match:
    """The match that begins at a position."""
    if not isinstance(document, dict):
        raise BadOption("A position is a document.")
    try:
        return age.from_position(document) if document.get("format") == AGE_FORMAT else pax.from_position(document)
    except RecursionError as error:
        raise BadPosition("document", "it is nested too deeply.") from error
