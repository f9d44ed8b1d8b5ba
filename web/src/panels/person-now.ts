interface Family {
  readonly people_left: number;
  readonly people_placed: number;
}

/** Which person is being placed or acts, of how many this round; none before the first. */
export function personNow(
  { people_left, people_placed }: Family,
  decision: string,
): { number: number; of: number } | null {
  const number = people_placed + (decision === "place" ? 1 : 0);
  const of = people_placed + people_left;
  return number > 0 && number <= of ? { number, of } : null;
}
