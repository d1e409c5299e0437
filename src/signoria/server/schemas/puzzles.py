"""Puzzles."""

from pydantic import Field

from signoria.arena.puzzles.puzzle import Difficulty
from signoria.server.schemas.base import Document


class MarkOut(Document):
    """A thing on a small picture of a game: in Pax Renaissance an empire."""

    id: str
    name: str
    state: str
    owner: str | None


class PuzzleOut(Document):
    """A puzzle in a few lines; what kind of victory it is, is not told."""

    number: int
    game: str
    kind: str = Field(description="win, income, stop, defence, purchase, …: what is asked.")
    title: str
    task: str = Field(description="What is asked, in a sentence.")
    rating: int = Field(description="How hard it is, by how opponents fare; as chess players rate. 0: not rated.")
    difficulty: Difficulty
    mover: str
    called: str = Field(description="What the mover is called there: what a seat has become in the game.")
    seats: list[str]
    turn: int
    sketch: list[MarkOut] = Field(description="What a small picture of it shows; empty where the game has none.")


class PuzzleList(Document):
    """All puzzles, in the order of their numbers."""

    puzzles: list[PuzzleOut]


class PuzzleStep(Document):
    """A choice on the way."""

    seat: str
    key: str
    label: str


class SolutionOut(Document):
    """How a puzzle is won."""

    victory: str
    steps: list[PuzzleStep]


class HintOut(Document):
    """The kind of victory, and the next choice; null when there is no sure win any more from here."""

    victory: str
    victory_name: str = Field(description="The kind of victory in words; empty where the puzzle is not about one.")
    step: PuzzleStep | None
