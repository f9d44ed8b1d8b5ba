import { expect, test } from "vitest";
import type { Answer, Request } from "../../src/net/link.ts";
import { Plan } from "../../src/table/plan.svelte.ts";
import type { Move, ViewMessage } from "../../src/wire/index.ts";
import { storedView } from "./stored.ts";

const move = (code: number, notation: string): Move => ({
  code,
  move: notation,
  words: notation,
  kind: notation.split(" ")[0]!,
});

/** A table that lists stables until three are chosen, and remembers what it was asked. */
function tableOfStables() {
  const stored = storedView("revised-rooms");
  const table = { ...stored.view.table, decision: "act" } as typeof stored.view.table;
  const view = { ...stored.view, table };
  const cells = ["a1", "a2", "a3"];
  const listed = cells.map((cell, at) => move(at, `stable ${cell}`));
  const live: ViewMessage = { ...stored, view, moves: listed };
  const asked: Request[] = [];
  const ask = (request: Request): Promise<Answer> => {
    asked.push(request);
    if (request.type !== "try") return Promise.resolve({ type: "done", id: 1, seq: 1 });
    const taken = new Set(request.codes);
    const ends = taken.size === 3;
    return Promise.resolve({
      type: "tried",
      id: 1,
      moves_ok: ends ? 2 : taken.size,
      ends,
      view,
      moves: [...listed.filter((one) => !taken.has(one.code)), move(9, "done")],
      question: "",
    });
  };
  const plan = new Plan({ live, ask });
  plan.moved(live.position);
  return { plan, asked, listed };
}

const notations = (plan: Plan) => plan.chosen.map((chosen) => chosen.move);

test("steps join the plan and nothing is sent but questions", async () => {
  const { plan, asked, listed } = tableOfStables();
  await plan.add(listed[0]!);
  await plan.add(listed[1]!);
  expect(notations(plan)).toEqual(["stable a1", "stable a2"]);
  expect(asked.every((request) => request.type === "try")).toBe(true);
});

test("a step that would end the turn waits", async () => {
  const { plan, listed } = tableOfStables();
  for (const one of listed) await plan.add(one);
  expect(plan.ending?.move).toBe("stable a3");
  expect(plan.complete).toBe(true);
  expect(plan.moves).toEqual([]);
});

test("a step in the middle can be taken out", async () => {
  const { plan, listed } = tableOfStables();
  await plan.add(listed[0]!);
  await plan.add(listed[1]!);
  await plan.set([{ notation: "stable a2" }]);
  expect(notations(plan)).toEqual(["stable a2"]);
});

test("what is kept at the beginning is not asked again", async () => {
  const { plan, asked, listed } = tableOfStables();
  await plan.add(listed[0]!);
  const before = asked.length;
  await plan.set([{ notation: "stable a1" }, { notation: "stable a3" }]);
  expect(asked.length - before).toBe(1);
});

test("a wish the table does not list leaves the rest", async () => {
  const { plan } = tableOfStables();
  const complete = await plan.set([{ notation: "stable a1" }, { notation: "fly" }]);
  expect(complete).toBe(false);
  expect(notations(plan)).toEqual(["stable a1"]);
});

test("everything is sent together", async () => {
  const { plan, asked, listed } = tableOfStables();
  await plan.add(listed[0]!);
  await plan.commit(move(9, "done"));
  expect(asked.at(-1)).toMatchObject({ type: "move", codes: [0, 9] });
});

test("a table that moved on drops the plan", async () => {
  const { plan, listed } = tableOfStables();
  await plan.add(listed[0]!);
  plan.moved(999);
  expect(plan.chosen).toEqual([]);
});
