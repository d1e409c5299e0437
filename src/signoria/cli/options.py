"""What a new game is told beside its seats and its seed: the same for every command that sets one up."""

import argparse
from contextlib import suppress
from typing import Any, Final

import signoria
from signoria.cli.words import Words
from signoria.package import Choice, Offers

_OFFER: Final = "offer."


def add_options(made: argparse.ArgumentParser, w: Words) -> None:
    """Rules, variants, and whatever else the games offer a choice of, each by its name there: `--length basic`."""
    made.add_argument("--rules", metavar="NAME", help=w("usage_text", "ruleset", rules=rule_sets(w)))
    made.add_argument("--variant", metavar="NAME", action="append", help=w("usage_text", "variant"))
    for game, offers in _games(w):
        for choice in offers.choices:
            if choice.among_variants:
                continue
            # Two games may offer the same, and one what the command has for itself.
            with suppress(argparse.ArgumentError):
                made.add_argument(
                    flag(choice.id),
                    dest=_OFFER + choice.id,
                    type=str if choice.values else _number,
                    metavar=_values(choice),
                    help=w("usage_text", "offer", game=game, choice=choice.name),
                )


def rule_sets(w: Words) -> str:
    """The rule sets of every game, for the help."""
    return "; ".join([f"{game}: {', '.join([one.id for one in offers.rules])}" for game, offers in _games(w)])


def _games(w: Words) -> list[tuple[str, Offers]]:
    return [(package.title(w.lang), package.offers(w.lang)) for package in signoria.games().loaded()]


def given_options(args: argparse.Namespace) -> dict[str, Any]:
    """What was asked of the game beside its rules and variants."""
    given = {dest.removeprefix(_OFFER): value for dest, value in vars(args).items() if dest.startswith(_OFFER)}
    return {name: value for name, value in given.items() if value is not None}


def flag(name: str) -> str:
    """How an option of a game is typed."""
    return "--" + name.replace("_", "-")


def _values(choice: Choice) -> str:
    return "|".join([value.id for value in choice.values]) or "N"


def _number(text: str) -> int | str:
    """A number; what is none the game refuses in its own words."""
    return int(text) if text.isascii() and text.isdigit() else text
