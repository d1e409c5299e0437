"""What can be wrong, one class each. Every message is one sentence: what is wrong and what would be right."""


class Refusal(Exception):
    """Something that is told to people: its `key` is the English sentence with {0}, {1}, … for its `values`.

    `signoria.sentences.retold` tells it in another language.
    """

    def __init__(self, key: str, *values: object) -> None:
        super().__init__(key.format(*values) if values else key)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.key, *self.values))


class SignoriaError(Refusal):
    """The root of every error this package raises on purpose."""


class BadOption(SignoriaError, ValueError):
    """A match was asked for that cannot be set up: unknown game, rule set, variant, seats, seed.

    `about` is which of them, as the head of a record calls it; nothing where a thing of another kind cannot be.
    """

    def __init__(self, key: str, *values: object, about: str = "") -> None:
        super().__init__(key, *values)
        self.about = about

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.key, *self.values), {"about": self.about})


class BadRecord(SignoriaError, ValueError):
    """A record that cannot be read or played again."""


class BadPosition(SignoriaError, ValueError):
    """A position document that contradicts itself; `path` says where, `problem` what."""

    def __init__(self, path: str, key: str, *values: object) -> None:
        super().__init__(key, *values)
        self.path = path
        self.problem = key.format(*values) if values else key
        self.args = (f"{path}: {self.problem}",)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.path, self.key, *self.values))


class IllegalChoice(SignoriaError, ValueError):
    """A choice that is not among the options; nothing was changed."""


class AmbiguousChoice(IllegalChoice):
    """A choice that fits several options; nothing was changed."""


class StaleChoice(IllegalChoice):
    """An option of a decision that is no longer pending; nothing was changed."""


class NotYourChoice(IllegalChoice):
    """A choice made for a seat that has nothing to decide now; nothing was changed."""


class GameOver(IllegalChoice):
    """A choice after the end of the game; nothing was changed."""


class CannotUndo(SignoriaError):
    """An undo that would go past what may be taken back; nothing was changed."""
