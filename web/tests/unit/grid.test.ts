import { describe, expect, test } from "vitest";
import { closedAreas, corners, edgeBetween, edgesOf, outline } from "../../src/farm/grid.ts";

const yard = Array.from({ length: 15 }, (_, at) => ({ column: at % 5, row: Math.floor(at / 5) }));

describe("outline", () => {
  test("of one square is its four edges", () => {
    expect(outline([{ column: 1, row: 1 }]).sort()).toEqual(
      [...edgesOf({ column: 1, row: 1 })].sort(),
    );
  });
  test("of two neighbours leaves out the edge between them", () => {
    const sides = outline([
      { column: 0, row: 0 },
      { column: 1, row: 0 },
    ]);
    expect(sides).toHaveLength(6);
    expect(sides).not.toContain("v:0:1");
  });
});

describe("closedAreas", () => {
  test("finds nothing where one side is open", () => {
    const sides = new Set(outline([{ column: 4, row: 0 }]));
    sides.delete("v:0:5");
    expect(closedAreas(yard, sides)).toEqual([]);
  });
  test("finds the squares inside closed edges", () => {
    const area = [
      { column: 3, row: 0 },
      { column: 4, row: 0 },
    ];
    expect(closedAreas(yard, new Set(outline(area)))).toEqual([area]);
  });
  test("finds two areas that an edge parts", () => {
    const area = [
      { column: 3, row: 0 },
      { column: 4, row: 0 },
    ];
    expect(closedAreas(yard, new Set([...outline(area), "v:0:4"]))).toHaveLength(2);
  });
});

test("corners of one square are four", () => {
  expect(corners(edgesOf({ column: 0, row: 0 }))).toHaveLength(4);
});

test("an edge lies between corners one step apart only", () => {
  expect(edgeBetween({ column: 1, row: 0 }, { column: 2, row: 0 })).toBe("h:0:1");
  expect(edgeBetween({ column: 1, row: 1 }, { column: 1, row: 0 })).toBe("v:0:1");
  expect(edgeBetween({ column: 1, row: 0 }, { column: 2, row: 1 })).toBeNull();
});
