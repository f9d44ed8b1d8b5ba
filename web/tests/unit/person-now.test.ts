import { describe, expect, it } from "vitest";
import { personNow } from "../../src/panels/person-now.ts";

describe("the person that is told of", () => {
  it("is the next one while placing, and the same one while it acts", () => {
    expect(personNow({ people_left: 2, people_placed: 0 }, "place")).toEqual({ number: 1, of: 2 });
    expect(personNow({ people_left: 1, people_placed: 1 }, "act")).toEqual({ number: 1, of: 2 });
    expect(personNow({ people_left: 0, people_placed: 2 }, "act")).toEqual({ number: 2, of: 2 });
  });

  it("counts guests, and is nobody while cards act before the first", () => {
    expect(personNow({ people_left: 3, people_placed: 0 }, "place")).toEqual({ number: 1, of: 3 });
    expect(personNow({ people_left: 3, people_placed: 0 }, "accept")).toBeNull();
  });
});
