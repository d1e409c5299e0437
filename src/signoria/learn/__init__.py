"""Learning the games and getting better at them: lessons, worked examples, hints, chances, analysis.

>>> from signoria.learn import Walk, lesson_of
>>> walk = Walk(lesson_of("pax", "push-start-1"))
>>> walk.step.say["en"].split(".")[0]
'Welcome, banker'
"""

from signoria.learn.errors import BadLesson
from signoria.learn.lesson import Chapter, Lesson, Step, course, courses, lesson_of, lessons, read_lesson, untaught
from signoria.learn.walk import NEXT, Verdict, Walk

__all__ = [
    "NEXT", "BadLesson", "Chapter", "Lesson", "Step", "Verdict", "Walk", "course", "courses", "lesson_of", "lessons",
    "read_lesson", "untaught",
]  # fmt: skip
