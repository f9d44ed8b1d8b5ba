import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reading, standing } from "../../src/table/pace.ts";
import { Showing } from "../../src/table/showing.ts";
import type { Step } from "../../src/wire/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes too quickly is seen one after another", () => {
  const seen: string[] = [];
  const waits: number[] = [];
  const showing = new Showing<string>(
    (thing) => {
      seen.push(thing);
      return thing === "mine" ? 0 : 500;
    },
    (waiting) => waits.push(waiting),
  );
  for (const thing of ["ben", "chen", "mine", "dora"]) showing.add(thing);
  expect(seen).toEqual(["ben"]);
  vi.advanceTimersByTime(499);
  expect(seen).toEqual(["ben"]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(["ben", "chen"]);
  vi.advanceTimersByTime(500);
  expect(seen).toEqual(["ben", "chen", "mine", "dora"]);
  expect(waits.at(-1)).toBe(0);
  vi.advanceTimersByTime(500);
  showing.add("next");
  expect(seen.at(-1)).toBe("next");
});

test("everything that waits can be seen at once, in order", () => {
  const seen: number[] = [];
  const showing = new Showing<number>((thing) => {
    seen.push(thing);
    return 500;
  });
  for (const thing of [1, 2, 3]) showing.add(thing);
  expect(showing.hurry()).toBe(true);
  expect(seen).toEqual([1, 2, 3]);
  expect(showing.hurry()).toBe(false);
  showing.add(4);
  expect(seen).toEqual([1, 2, 3, 4]);
});

test("others' moves stand for a while, one's own never, and nothing does at once", () => {
  const by = (seat: number, event: string): Step[] => [
    { position: 1, seat, lines: [], events: [{ event, seat }] },
  ];
  expect(standing(by(0, "placed"), 0, "normal")).toBe(0);
  expect(standing(by(1, "placed"), 0, "normal")).toBe(550);
  expect(standing(by(1, "sown"), 0, "normal")).toBeLessThan(550);
  expect(standing(by(1, "placed"), 0, "slow")).toBeGreaterThan(550);
  expect(standing(by(1, "placed"), 0, "at once")).toBe(0);
  expect(reading([], "slow")).toBe(0);
});
