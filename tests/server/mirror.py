"""What the server should say: the same game, played beside it with the engine alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from signoria.pax.facts import ITEM_IDS
from signoria.server.payloads import LAST_EVENTS
from signoria.server.played import Played
from signoria.server.rows import LogEntry

Json = dict[str, Any]


def plain(document: Any) -> Any:
    """As it looks after a journey over the wire."""
    return json.loads(json.dumps(document))


class Mirror:
    """A game that takes the same entries as the server's."""

    def __init__(self, header: dict[str, str]) -> None:
        self.played = Played(header)

    def apply(self, kind: str, seat: str, key: str = "") -> None:
        self.played.apply(LogEntry(kind, seat, key))

    def pick(self, chance: Random) -> tuple[str, str]:
        """A seat that has to decide, and one of its options."""
        decision = self.played.match.decision
        assert decision is not None
        return decision.seat, chance.choice(decision.options).key

    def check(self, message: Json, seat: str | None, since: int) -> None:
        """A table or update as the engine alone would tell it to this seat, and not a word more."""
        match = self.played.match
        assert message["seat"] == seat
        assert message["version"] == self.played.version
        assert message["view"] == plain(match.view(seat))
        decision = None if seat is None else match.seat(seat).decision
        assert message["decision"] == (None if decision is None else plain(decision.as_dict()))
        if self.played.version == len(self.played.answers):  # nothing undone: the numbers are the engine's own
            first = max(since, len(match.events()) - LAST_EVENTS)  # never more than the last ones
            assert message["first_event"] == min(first, len(match.events()))
            told = [event.as_dict() for event in match.events(seat, first)]
            assert message["events"] == plain(told)
            assert message["next_event"] == len(match.events())
        assert all(set(waiting) == {"seat", "kind"} for waiting in message["waiting"])
        for player in message["view"]["players"]:
            assert (player["hand"] is None) == (player["seat"] != seat)
        self.check_text(json.dumps(message))

    def check_text(self, text: str) -> None:
        """No card that nobody has seen, and not the seed."""
        state = self.played.match.state
        for side, deck in enumerate(state.decks):
            for card in deck[state.drawn[side] + (1 if state.rules.astrology else 0) :]:
                assert ITEM_IDS[card] not in text
        seed = self.played.header.get("seed", "")
        assert len(seed) < 10 or self.played.over or seed not in text  # told when nothing is hidden any more
