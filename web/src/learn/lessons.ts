import { open } from "../end/again.ts";
import type { LessonInfo, NewSeat, TaskInfo } from "../wire/index.ts";
import { lessons as said } from "../words/en-coach.ts";
import { words } from "../words/index.ts";

/** Sets up the table of a task; where it is. With `solve` the solution plays itself there. */
export function openTask(lesson: LessonInfo, task: number, solve = false): Promise<string> {
  const { seat, players } = lesson.tasks[task] as TaskInfo;
  const seats = Array.from({ length: players }, (_, at): NewSeat =>
    at === seat
      ? { kind: "human" }
      : { kind: "opponent", level: "greedy", name: words.learn.friend },
  );
  const about = { lesson: lesson.key, task };
  return open(
    { seats, hints: true, lesson: about },
    said.tableTitle(lesson.title),
    solve ? { solve } : {},
  );
}
