"""The search as it was before it learned: a yardstick for those that come after. Nothing in here is to be improved."""

from signoria.players.reference.search import SearchPlayer as ReferencePlayer

__all__ = ["ReferencePlayer"]
