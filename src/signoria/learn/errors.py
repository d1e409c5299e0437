"""What can be wrong with a lesson."""

from signoria.table import SignoriaError


class BadLesson(SignoriaError, ValueError):
    """A lesson that cannot be read, or does not hold on the table; the message says where."""
