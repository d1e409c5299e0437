"""What must hold at every moment of every game, whatever the players do. For tests, fuzzing and suspicious researchers."""

from signoria.pax.abilities import PIRATE_PROOF, UNLIMITED_HAND, has
from signoria.pax.facts import (
    BISHOP,
    BORDER_IDS,
    CITY_IDS,
    DECK,
    EMPIRE_IDS,
    EMPORIA,
    FACES,
    HAND_LIMIT,
    IS_COMET,
    IS_QUEEN,
    IS_SEA,
    ITEM_IDS,
    N_BORDERS,
    N_CITIES,
    N_EMPIRES,
    N_ITEMS,
    N_SQUARES,
    N_TOKENS,
    NONE,
    PAWN,
    PIRATE,
    POOL_OF,
    RED_SEA,
    REGION,
    SHIPS_IN_ALL,
    SUPPLIES,
    TOKEN_IDS,
    VENICE2,
)
from signoria.pax.settle import venice_has_two
from signoria.pax.setup import missing_set
from signoria.pax.state import COVERED, ROW_AT, Table, seat_of_pawn


def violations(t: Table, settling: bool = False) -> list[str]:
    """What is wrong with the table, in words; empty when all is well.

    `settling` is true while a hand is over its limit or Venice overfull and the owner is being asked, or while a token is
    looked for that has no room in an empire about to change hands.
    """
    squares = _squares(t) + _unowned(t, settling)
    return _cards(t) + _tokens(t) + _florins(t) + _map(t, settling) + squares + _hands(t, settling)


def cards_on_table(t: Table) -> list[int]:
    """Every card in a deck, the market, a hand, a tableau or a throne; the rest has left the game or never entered it."""
    found = [card for side in (0, 1) for card in t.decks[side][t.drawn[side] :]]
    found += [card for card in t.market if card != NONE]
    for cards in (*t.hands, *t.old_maids, *t.queens):
        found += cards
    found += [item for row in t.rows for item in row if item >= N_SQUARES]
    return found


def _cards(t: Table) -> list[str]:
    wrong: list[str] = []
    found = cards_on_table(t)
    if len(set(found)) < len(found):
        wrong.append(f"a card lies in two places: {[ITEM_IDS[c] for c in found if found.count(c) > 1]}")
    for i, row in enumerate(t.rows):
        for item in row:
            side = REGION[item] if item < N_SQUARES else DECK[item]
            if side != i % 2 or (item >= N_SQUARES and (IS_QUEEN[item] or IS_COMET[item])):
                wrong.append(f"{ITEM_IDS[item]} lies in a row it cannot lie in")
    strangers = [c for c in found if missing_set(t.rules, c) is not None]
    wrong += [f"{ITEM_IDS[c]} is not in this game" for c in strangers]
    for cards in (*t.old_maids, *t.queens):
        wrong += [f"{ITEM_IDS[c]} is no queen" for c in cards if not IS_QUEEN[c]]
    for cards in t.hands:
        wrong += [f"the comet {ITEM_IDS[c]} is in a hand" for c in cards if IS_COMET[c]]
    return wrong


def _tokens(t: Table) -> list[str]:
    wrong: list[str] = []
    pieces = t.rules.pirate_pieces
    pool, supply, ships = POOL_OF[pieces], SUPPLIES[pieces], SHIPS_IN_ALL[pieces]
    counts = list(t.pool)
    for token in (*t.cities, *t.concession, *t.pirate, *t.bishop):
        if token > 0:
            counts[pool[token]] += 1
    if ships and sum(1 for pirate in t.pirate if pirate) > ships:
        wrong.append(f"more than {ships} ships are at sea")
    for held in t.repressed:
        for token in held:
            counts[token] += 1
            if PIRATE <= token < PAWN:
                wrong.append(f"a {TOKEN_IDS[token]} is repressed")
    for token in range(1, N_TOKENS):
        if token >= PAWN and token - PAWN not in t.bank:
            continue
        if counts[token] != supply[token] or t.pool[token] < 0:
            wrong.append(f"there are {counts[token]} of {TOKEN_IDS[token]}, {t.pool[token]} of them in the pool")
    return wrong


def _florins(t: Table) -> list[str]:
    wrong: list[str] = []
    if sum(t.florins) + sum(t.market_florins) + t.china:
        wrong.append("florins were made or lost")
    if min(t.florins) < 0 or min(t.market_florins) < 0:
        wrong.append("somebody owes florins")
    return wrong


def _map(t: Table, settling: bool) -> list[str]:
    wrong: list[str] = []
    for c in range(N_CITIES):
        if t.cities[c] >= PIRATE or t.cities[c] < COVERED:
            wrong.append(f"{CITY_IDS[c]} holds something that is no knight or rook")
    for emporia in EMPORIA:
        if sum(1 for c in emporia if t.cities[c] != COVERED) != 1:
            wrong.append("not exactly one emporium of a colour is open")
    if t.rules.white_emporia == 2 and t.cities[RED_SEA] != COVERED:
        wrong.append("there is no Red Sea in this edition")
    for e in range(N_EMPIRES):
        if t.map_state[e] not in FACES[t.rules.map_states_per_empire][e]:
            wrong.append(f"{EMPIRE_IDS[e]} has no map card of that state")
    for b in range(N_BORDERS):
        pawn, pirate = t.concession[b], t.pirate[b]
        if pirate and not (IS_SEA[b] and PIRATE <= pirate < BISHOP):
            wrong.append(f"{BORDER_IDS[b]} holds a pirate it cannot hold")
        if pawn and not PAWN <= pawn < N_TOKENS:
            wrong.append(f"{BORDER_IDS[b]} holds a concession that is no pawn")
        if pawn and pirate and not settling and not has(t, seat_of_pawn(t, pawn), PIRATE_PROOF):
            wrong.append(f"pawn and pirate share {BORDER_IDS[b]} unprotected")
    if not settling and not t.unsettled and (t.cities[VENICE2] != COVERED) != venice_has_two(t):
        wrong.append("Venice's second place is open without a condottiere, or closed in spite of one")
    return wrong


def _squares(t: Table) -> list[str]:
    wrong: list[str] = []
    for e in range(N_EMPIRES):
        name, seat, lord = EMPIRE_IDS[e], t.owner[e], t.suzerain[e]
        rows = [i for i, row in enumerate(t.rows) if e in row]
        if seat == NONE:
            if t.republic[e] or lord != NONE or t.vassals[e] or rows:
                wrong.append(f"{name} is in its throne, but not as a free king without vassals")
            continue
        if lord == NONE:
            if rows != [ROW_AT[seat][REGION[e]]]:
                wrong.append(f"{name} does not lie once in its owner's row of its own side")
        elif rows or t.republic[e] or t.owner[lord] != seat or t.republic[lord] or t.suzerain[lord] != NONE:
            wrong.append(f"{name} is no proper vassal")
        elif t.vassals[lord].count(e) != 1 or t.vassals[e]:
            wrong.append(f"{name} is not listed under its suzerain, or has vassals of its own")
        if t.republic[e] and (t.queens[e] or t.vassals[e]):
            wrong.append(f"the republic {name} has queens or vassals")
    wrong += _bishops(t)
    return wrong


def _unowned(t: Table, settling: bool) -> list[str]:
    """THRONE.2: on a square that no tableau holds lies only what the rule set lets lie there."""
    holds = t.rules.throne_holds
    wrong: list[str] = []
    for e in range(N_EMPIRES):
        if t.owner[e] != NONE:
            continue
        if "queen" not in holds and t.queens[e]:
            wrong.append(f"{EMPIRE_IDS[e]} keeps a queen that it cannot keep")
        if "bishop" not in holds and any(t.bishop[item] for item in (e, *t.queens[e])):
            wrong.append(f"{EMPIRE_IDS[e]} keeps a bishop that it cannot keep")
        if "repressed" not in holds and t.repressed[e] and not settling:
            wrong.append(f"{EMPIRE_IDS[e]} keeps tokens that it cannot keep")
    return wrong


def _bishops(t: Table) -> list[str]:
    """Bishops lie on tableau cards, on squares, and on queens of kings; nowhere else."""
    legal = set(range(N_SQUARES))
    for row in t.rows:
        legal.update(row)
    for queens in t.queens:
        legal.update(queens)
    return [f"a bishop lies on {ITEM_IDS[i]}" for i in range(N_ITEMS) if t.bishop[i] and i not in legal]


def _hands(t: Table, settling: bool) -> list[str]:
    if settling or t.unsettled:
        return []
    return [
        f"seat {seat} holds {len(t.hands[seat])} cards"
        for seat in range(t.n)
        if len(t.hands[seat]) > HAND_LIMIT and not has(t, seat, UNLIMITED_HAND)
    ]
