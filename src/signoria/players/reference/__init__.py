"""The opponents as they were before they learned: a yardstick for those that come after. Nothing in here is improved."""

from signoria.players.reference.greedy import GreedyPlayer as ReferenceGreedy
from signoria.players.reference.search import SearchPlayer as ReferencePlayer

__all__ = ["ReferenceGreedy", "ReferencePlayer"]
