// Sets a table and plays it over the socket until a decision lies there that a test is about.

/** Round cards in an order that brings everything early. */
const ROUNDS = [
  "grain-utilization fencing sheep-market major-improvement basic-wish house-redevelopment western-quarry",
  "pig-market vegetable-seeds eastern-quarry cattle-market urgent-wish cultivation farm-redevelopment",
].join(" ");

/** A record without moves, so that the same choices lead to the same decision in every run. */
function record(options, hands) {
  const written = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const lines = ["farmstead record 1", `options ${written.join(" ")}`, "start A"];
  if (options.game === "revised") lines.push(`rounds ${ROUNDS}`);
  hands.forEach((cards, seat) => lines.push(`hand ${"AB"[seat]} ${cards}`));
  return `${lines.join("\n")}\n`;
}

/**
 * Plays all seats until somebody has at least so many moves of a kind; then opens the table in the page with that
 * seat, and an opponent plays the others. `prefer` has beginnings of moves that are taken when they can be; the rest
 * is left to dice.
 */
export async function reach(page, { options, hands = [], prefer = [], kind, least = 1, seed = 1 }) {
  const found = await page.evaluate(
    async ({ players, record, options, prefer, kind, least, seed }) => {
      const wanted = (moves) => moves.filter((move) => move.kind === kind).length >= least;
      const seats = Array.from({ length: players }, () => ({ kind: "human" }));
      const made = await fetch("/api/tables", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(record ? { record, seats, hints: true } : { options, seats }),
      }).then((answer) => answer.json());
      if (!made.table) throw new Error(JSON.stringify(made));
      const tokens = made.seats.map((seat) => seat.token);
      const socket = new WebSocket(`ws://${location.host}/ws/${made.table}`);
      let state = seed >>> 0;
      const roll = (sides) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * sides);
      };
      let id = 0;
      let played = 0;
      const seat = await new Promise((done, failed) => {
        socket.onopen = () =>
          socket.send(JSON.stringify({ type: "hello", protocol: 2, tokens, client: "reach" }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "refused") return failed(new Error(message.error));
          if (message.over) return failed(new Error("the game was over before"));
          if (message.type !== "view" || message.moves.length === 0) return;
          if (wanted(message.moves)) return done(message.viewer);
          if (played++ > 900) return failed(new Error("never reached"));
          const { moves, position } = message;
          const liked = prefer
            .map((part) => moves.filter(({ move }) => new RegExp(`^${part}`).test(move)))
            .find((group) => group.length > 0);
          const from = liked ?? moves;
          const code = from[roll(from.length)].code;
          socket.send(JSON.stringify({ type: "move", id: ++id, position, codes: [code] }));
        };
        socket.onclose = () => failed(new Error("the socket closed"));
      });
      for (const { seat: other } of made.seats)
        if (other !== seat)
          socket.send(JSON.stringify({ type: "away", id: ++id, seat: other, level: "random" }));
      await new Promise((done) => setTimeout(done, 50));
      socket.onclose = null;
      socket.close();
      const held = [{ seat, token: tokens[seat] }];
      const table = { table: made.table, title: "", seats: held, invites: [], touched: 0 };
      localStorage.setItem("farmstead.tables", JSON.stringify([table]));
      return { table: made.table, seat };
    },
    {
      players: Number(options.players ?? 2),
      // Without hands a deal of cards is left to chance.
      record:
        hands.length > 0 || (options.cards ?? "none") === "none" ? record(options, hands) : null,
      options,
      prefer,
      kind,
      least,
      seed,
    },
  );
  await page.goto(`${new URL(page.url()).origin}/t/${found.table}`);
  await page.waitForSelector(".turn.yours h1");
  return found;
}
