"""Variants and switches of a rule set as words: `astrology` turns a variant on, `open_cash=no` sets a switch."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from signoria.table.errors import BadOption

NO_OR_YES: Final[tuple[Any, ...]] = (False, True)  # what a switch can be unless its game says otherwise
FEW: Final = 9  # choices that are listed; of more the first and the last are told

Choices = Mapping[str, tuple[Any, ...]]  # what each switch can be that is more than no or yes


def word_of(value: Any) -> str:
    """A value as it is written behind the name of its switch."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "+".join(value) if isinstance(value, tuple) else str(value)


def words_of(choices: Choices, switch: str) -> tuple[str, ...]:
    """The values a switch can have, as they are written."""
    return tuple(word_of(choice) for choice in choices.get(switch, NO_OR_YES))


def differing(rules: Any, preset: Any, variants: Sequence[str], switches: Sequence[str]) -> list[str]:
    """The words that make `rules` of `preset`, sorted."""
    on = [name for name in variants if getattr(rules, name)]
    set_to = [
        f"{name}={word_of(getattr(rules, name))}" for name in switches if getattr(rules, name) != getattr(preset, name)
    ]
    return sorted(on + set_to)


def changes(words: Sequence[Any], variants: Sequence[str], switches: Sequence[str], choices: Choices) -> dict[str, Any]:
    """The fields that these words set, with their values; raises BadOption."""
    found: dict[str, Any] = {}
    for word in words:
        if not isinstance(word, str):
            raise BadOption(
                "The variant {0!r} is not a text: known are {1}.", word, ", ".join(variants), about="variants"
            )
        name, equals, value = word.partition("=")
        if name in found:
            raise BadOption("The variant {0!r} is given twice: give it once.", name, about="variants")
        if not equals and name in variants:
            found[name] = True
        elif equals and name in switches:
            found[name] = _value(name, value, choices.get(name, NO_OR_YES))
        else:
            raise BadOption(
                "There is no variant {0!r}: known are {1}, and the switches {2}.",
                word,
                ", ".join(variants),
                ", ".join(s + "=…" for s in switches),
                about="variants",
            )
    return found


def _value(name: str, word: str, choices: tuple[Any, ...]) -> Any:
    for choice in choices:
        if word_of(choice) == word:
            return choice
    if len(choices) < FEW:
        known = ", ".join(map(word_of, choices))
        raise BadOption("The switch {0!r} cannot be {1!r}: choose one of {2}.", name, word, known, about="variants")
    raise BadOption(
        "The switch {0!r} cannot be {1!r}: give a number from {2} to {3}.",
        name,
        word,
        choices[0],
        choices[-1],
        about="variants",
    )
