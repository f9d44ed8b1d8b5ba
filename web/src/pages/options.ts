import type { GameInfo, OptionInfo } from "../wire/index.ts";

/** Options by name. */
export type Chosen = Readonly<Record<string, string>>;

const fits = (option: OptionInfo, value: string, cards: string, players: number): boolean =>
  option.fits[value]?.[cards]?.includes(players) ?? false;

const valueOf = (option: OptionInfo, chosen: Chosen): string =>
  chosen[option.name] ?? option.takes[0]!;

/** The values of an option that can be played with so many players, with these cards or others. */
export const offered = (option: OptionInfo, players: number): string[] =>
  option.takes.filter((value) =>
    Object.values(option.fits[value] ?? {}).some((counts) => counts.includes(players)),
  );

/** Whether something else is chosen that is only for games without hand cards, and may have a board of its own. */
const isForCardless = (game: GameInfo, chosen: Chosen, but: OptionInfo): boolean =>
  game.options.some((option) => {
    const value = valueOf(option, chosen);
    const cards = Object.keys(option.fits[value] ?? {});
    return option !== but && value !== option.takes[0] && cards.join() === "none";
  });

/** The options after one was chosen: hand cards that do not go with it are changed, and others that do not go with those give way. */
export function choose(game: GameInfo, before: Chosen, name: string, value: string): Chosen {
  const chosen: Record<string, string> = { ...before, [name]: value };
  const players = Number(chosen.players);
  const decks = game.options.find((option) => option.name === "cards");
  const option = game.options.find((one) => one.name === name);
  let cards = chosen.cards ?? "none";
  if (decks && option && option !== decks && !fits(option, value, cards, players)) {
    const deck = decks.takes.find((deck) => fits(option, value, deck, players));
    if (deck !== undefined) chosen.cards = cards = deck;
  }
  if (decks && !offered(decks, players).includes(cards))
    chosen.cards = cards = offered(decks, players)[0] ?? "none";
  for (const other of game.options) {
    const now = valueOf(other, chosen);
    if (other === decks || fits(other, now, cards, players)) continue;
    const instead = other.takes.find((value) => fits(other, value, cards, players));
    if (instead === undefined || instead === other.takes[0]) delete chosen[other.name];
    else if (!isForCardless(game, chosen, other)) chosen[other.name] = instead;
  }
  return chosen;
}
