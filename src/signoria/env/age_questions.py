"""The questions of Age of Renaissance as the environment numbers them: what their options name, and what they are about."""

from typing import Final

# By kind of question, in the order of the rules: what an option names.
READS: Final[dict[str, str]] = {
    "return": "card",
    "capital_bid": "capital_bid",
    "capital": "capital",
    "bid": "bid",
    "tie": "place",
    "renaissance": "seat",
    "remove": "commodity",
    "watermill": "condition",
    "extra_card": "yes",
    "discard": "card",
    "play": "card",
    "arms": "arms",
    "commodity": "commodity",
    "victim": "seat",
    "area": "area",
    "crusade": "holy_land",
    "decree": "category",
    "pirates": "coast",
    "rebellion": "rebel",
    "loss": "loss",
    "from_stock": "circled",
    "from_expansion": "yes",
    "free_marker": "circled",
    "crusade_marker": "circled",
    "cede": "circled",
    "ship": "yes",
    "purchase": "purchase",
    "stabilize": "yes",
    "indulgence": "yes",
    "expand": "expansion",
    "cathedral": "yes",
    "defend": "yes",
    "trade": "card",
    "final": "card",
}

# Those that may be declined.
DECLINABLE: Final[frozenset[str]] = frozenset(
    {
        "renaissance", "remove", "watermill", "extra_card", "discard", "play", "arms", "from_expansion", "free_marker",
        "ship", "purchase", "stabilize", "indulgence", "expand", "cathedral", "defend", "trade",
    }
)  # fmt: skip

# Those about something: a card, a province, a seat, or a number of dollars or provinces.
ABOUT: Final[dict[str, str]] = {
    "commodity": "card", "victim": "card", "from_expansion": "province", "free_marker": "province",
    "crusade_marker": "province", "cathedral": "province", "defend": "province", "arms": "seat", "cede": "seat",
    "trade": "seat", "pirates": "number", "stabilize": "number", "indulgence": "number",
}  # fmt: skip
