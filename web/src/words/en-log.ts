/** The log in sentences. What was done comes from the server as "goes to Forest, gets 3 wood". */

const VERBS = new Set(
  "goes has harvests gets feeds pays turns lets plows adds puts builds lays sows sets renovates plays returns draws becomes breeds takes keeps discards".split(
    " ",
  ),
);
const IRREGULAR: Record<string, string> = { goes: "go", has: "have" };

/** The same said to whoever did it: "go to Forest, get 3 wood". */
const toYou = (done: string) =>
  done
    .split(", ")
    .map((clause) => {
      const [verb = "", ...rest] = clause.split(" ");
      if (!VERBS.has(verb)) return clause;
      return [IRREGULAR[verb] ?? verb.slice(0, -1), ...rest].join(" ");
    })
    .join(", ")
    .replaceAll("the family", "your family");

/** "Ben goes to Forest, gets 3 wood." */
export const sentence = (name: string, isYou: boolean, done: string) =>
  `${name} ${isYou ? toYou(done) : done}.`;
