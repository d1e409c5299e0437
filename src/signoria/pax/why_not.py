"""Why can I not…? The usual actions that are not possible now, each with the reason and its rule."""

from signoria.pax.abilities import UNLIMITED_HAND, has
from signoria.pax.facts import HAND_LIMIT, N_COLUMNS, N_PLACES, NONE, SIDE_IDS, VICTORY_IDS
from signoria.pax.fair import can_convene
from signoria.pax.market import purchases, sale_items
from signoria.pax.ops.activate import usable_ops
from signoria.pax.state import ROW_AT, Table
from signoria.pax.victory import is_met, victory_price
from signoria.pax.words import say
from signoria.table.flow import Ask


def explain(t: Table, ask: Ask | None, seat: int, lang: str = "en") -> list[tuple[str, str, str]]:
    """(action, reason, clause) for each usual action the seat cannot take now."""
    actions = ["buy", "play", "sell", "ops_west", "ops_east", "fair_west", "fair_east", "victory"]
    waits = t.over or t.active != seat
    if waits or ask is None or ask[0].name != "action":
        why = say(lang, "reason", "not_your_turn" if waits else "deciding")
        clause = "pax:A2.1" if waits else "pax:D1.1"
        return [(say(lang, "reason", action), why, clause) for action in actions]
    answers = []
    for action in actions:
        reason = _reason(t, seat, action)
        if reason is not None:
            answers.append((say(lang, "reason", action), say(lang, "reason", reason[0]), f"pax:{reason[1]}"))
    return answers


def _reason(t: Table, seat: int, action: str) -> tuple[str, str] | None:
    spent = t.actions_left == 0
    if action == "buy":
        return ("no_actions", "A2.a.1") if spent else _why_no_purchase(t, seat)
    if action == "play":
        if not t.hands[seat]:
            return ("hand_empty", "E2.1")
        return ("no_actions", "A2.a.1") if spent else None
    if action == "sell":
        if not sale_items(t, seat):
            return ("nothing_to_sell", "E3.2")
        return ("no_actions", "A2.a.1") if spent else None
    if action == "victory":
        return _why_no_victory(t, seat)
    kind, _, name = action.partition("_")
    side = SIDE_IDS.index(name)
    if kind == "fair":
        if not can_convene(t, side):
            return ("fair_done", "D1.7" if side == 0 else "D1.6")
        return ("no_actions", "A2.a.1") if spent else None
    if t.ops_done >> side & 1:
        return ("side_done", "D1.5" if side == 0 else "D1.4")
    if not t.rows[ROW_AT[seat][side]]:
        return ("no_cards", "E4.1")
    if not usable_ops(t, seat, 1 << side):
        return ("no_targets", "E4.2")
    return ("no_actions", "A2.a.1") if spent else None


def _why_no_purchase(t: Table, seat: int) -> tuple[str, str] | None:
    if purchases(t, seat):
        return None
    if len(t.hands[seat]) >= HAND_LIMIT and not has(t, seat, UNLIMITED_HAND):
        return ("hand_full", "E1.a.1")
    florins = t.florins[seat]
    offered = [p for p in range(N_PLACES) if 0 < p % N_COLUMNS <= florins and t.market[p] != NONE]
    return ("usury", "E1.e.1") if offered else ("too_dear", "E1.b.1")


def _why_no_victory(t: Table, seat: int) -> tuple[str, str] | None:
    active = [v for v in range(len(VICTORY_IDS)) if t.victories >> v & 1]
    if not active:
        return ("no_victory_active", "L1.1")
    met = [v for v in active if is_met(t, seat, v)]
    if not met:
        return ("victory_not_met", "L2.1")
    if t.actions_left == 0:
        return ("no_actions", "A2.a.1")
    if all(victory_price(t, v) > t.actions_left for v in met):
        return ("victory_two_actions", "TORCH.2e")
    return None
