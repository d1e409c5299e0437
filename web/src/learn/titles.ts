// What lessons and worked examples are called, by the way one names them: a game, then `lesson/` or `example/` and its id.

import { getCourses, getExamples } from "../lib/api";

export type Titles = ReadonlyMap<string, string>;

export async function getTitles(): Promise<Titles> {
  const [course, examples] = await Promise.all([getCourses(), getExamples()]);
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  return new Map([
    ...lessons.map((one): [string, string] => [`${one.game} lesson/${one.id}`, one.title]),
    ...examples.map((one): [string, string] => [`${one.game} example/${one.id}`, one.title]),
  ]);
}
