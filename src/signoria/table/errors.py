"""What can be wrong, one class each. Every message is one sentence: what is wrong and what would be right."""


class SignoriaError(Exception):
    """The root of every error this package raises on purpose."""


class BadOption(SignoriaError, ValueError):
    """A match was asked for that cannot be set up: unknown game, rule set, variant, seats, seed."""


class BadRecord(SignoriaError, ValueError):
    """A record that cannot be read or played again."""


class BadPosition(SignoriaError, ValueError):
    """A position document that contradicts itself; `path` says where."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem

    def __reduce__(self) -> tuple[type["BadPosition"], tuple[str, str]]:
        return (BadPosition, (self.path, self.problem))


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
