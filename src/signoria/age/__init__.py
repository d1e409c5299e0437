"""Age of Renaissance under the European rules."""

from signoria.age import facts
from signoria.age.game import AGE, AgeMatch, from_position, view_of
from signoria.age.position import AgePosition
from signoria.age.view import AgeResult, AgeView

__all__ = ["AGE", "AgeMatch", "AgePosition", "AgeResult", "AgeView", "facts", "from_position", "view_of"]
