// The courses as a list of lessons: which comes next, and how far one has come.

import type { Course, LessonShort } from "../lib/types";

/** All lessons of a game, in their order. */
export const lessonsOf = (course: Course, game: string): LessonShort[] =>
  course.chapters.filter((chapter) => chapter.game === game).flatMap((chapter) => chapter.lessons);

export const addressOf = (lesson: Pick<LessonShort, "game" | "id">): string =>
  `/learn/${encodeURIComponent(lesson.game)}/${encodeURIComponent(lesson.id)}`;

/** The address of the lesson after this one; null after the last. */
export function afterThis(course: Course, game: string, lesson: string): string | null {
  const lessons = lessonsOf(course, game);
  const at = lessons.findIndex((one) => one.id === lesson);
  const next = at < 0 ? undefined : lessons[at + 1];
  return next === undefined ? null : addressOf(next);
}

/** The first lesson that is not done. */
export const firstOpen = (lessons: LessonShort[], done: (lesson: LessonShort) => boolean): LessonShort | undefined =>
  lessons.find((one) => !done(one));
