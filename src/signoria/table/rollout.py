"""Playing on by chance, as fast as the rules allow: no labels, no views, no events, no checkpoints."""

from typing import Final

from signoria.table.dice import Dice
from signoria.table.flow import Ask, Flow

# A multiplicative congruential generator: its products fit a machine word, which keeps the compiled loop free of big
# numbers. It only picks moves of one playout; the dice that seed it and deal the cards are of better quality.
_MODULUS: Final = 2147483647
_FACTOR: Final = 48271


def play_out(flow: Flow[None], ask: Ask, dice: Dice, limit: int = 1_000_000) -> int:
    """Answer every question of the flow by chance until the game ends; return how many had a real choice.

    Stops after `limit` real choices, which only a game that does not end can reach.
    """
    send = flow.send
    word = 1 + dice.below(_MODULUS - 1)
    decisions = 0
    try:
        while decisions < limit:
            options = ask[2]
            n = len(options)
            if n > 1:
                decisions += 1
                word = word * _FACTOR % _MODULUS
                ask = send(options[word * n // _MODULUS])
            elif n == 1:
                ask = send(options[0])
            elif ask[1] < 0:
                ask = send(0)
            else:
                raise AssertionError(f"the decision {ask[0].name} of seat {ask[1]} has no option")
    except StopIteration:
        pass
    return decisions
