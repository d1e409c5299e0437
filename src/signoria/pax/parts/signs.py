"""Signs for pieces, religions, banks and states. Shape and letter first; colour only repeats them."""

from rich.text import Text

FIGURE = {"knight": "♞", "rook": "♜", "bishop": "♝", "pirate": "☠", "pawn": "♟"}
# The levy icon of a city is drawn as an outline, a piece that stands there as a solid figure.
OUTLINE = {"knight": "♘", "rook": "♖"}
RELIGION_STYLE = {"catholic": "yellow", "islamic": "green", "reformist": "red", "medieval": ""}
BANK_STYLE = {"fugger": "bold blue", "medici": "bold yellow", "coeur": "bold magenta", "marchionni": "bold green"}
SEA_STYLE = "cyan"
LAND_STYLE = "dim"
KING, REPUBLIC, QUEEN, VASSAL = "♚", "⌂", "♛", "↳"
OPEN = {"white": "☆", "black": "★"}
BUSTED = "✕"
ROUTE = {"white": "◇", "black": "◆"}
SEA, LAND_DOWN, LAND_ACROSS = "≈", "│", "─"
REPRESSED = "▾"
ACTIVE, INACTIVE = "●", "○"
STEP = "›"


def bank_code(bank: str) -> str:
    """The two letters of a bank."""
    return bank[:2].capitalize()


def bank_mark(bank: str) -> Text:
    """A pawn with the letters of its bank."""
    return Text(FIGURE["pawn"] + bank_code(bank), style=BANK_STYLE[bank])


def piece(code: str) -> Text:
    """A piece with the letter of its religion, or the letters of its bank."""
    kind, _, of = code.partition(":")
    if not of:
        return Text(FIGURE[kind], style="bold")
    if kind == "pawn":
        return bank_mark(of)
    return Text(FIGURE[kind] + of[0], style=RELIGION_STYLE[of])


def levy(code: str) -> Text:
    """The levy icon of a city."""
    kind, _, of = code.partition(":")
    return Text(OUTLINE[kind] + of[0], style=f"dim {RELIGION_STYLE[of]}".strip())
