"""Playing on by chance, as fast as the rules allow: no labels, no views, no events, no checkpoints."""

from signoria.table.dice import Dice
from signoria.table.flow import Ask, Flow

_MASK = (1 << 64) - 1


def play_out(flow: Flow[None], ask: Ask, dice: Dice, limit: int = 1_000_000) -> int:
    """Answer every question of the flow by chance until the game ends; return how many had a real choice.

    Stops after `limit` real choices, which only a game that does not end can reach.
    """
    send = flow.send
    word = dice.word
    decisions = 0
    try:
        while decisions < limit:
            options = ask[2]
            n = len(options)
            if n > 1:
                decisions += 1
                # One step of the dice, written out: this loop is the heart of every rollout. Taking the high bits of
                # a product is fair to within one part in 2**64 / n.
                word = (word + 0x9E3779B97F4A7C15) & _MASK
                z = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                ask = send(options[((z ^ (z >> 31)) * n) >> 64])
            elif n == 1:
                ask = send(options[0])
            elif ask[1] < 0:
                ask = send(0)
            else:
                raise AssertionError(f"the decision {ask[0].name} of seat {ask[1]} has no option")
    except StopIteration:
        pass
    dice.word = word
    return decisions
