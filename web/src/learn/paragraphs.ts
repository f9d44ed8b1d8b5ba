/** What the paragraphs of the rules are called that notes at the table lead to. */
export const paragraph = {
  space: (key: string) => `space-${key}`,
  improvement: (key: string) => `improvement-${key}`,
  phase: (key: string) => `phase-${key}`,
  score: (line: string) => `score-${line.replaceAll(" ", "-")}`,
};
