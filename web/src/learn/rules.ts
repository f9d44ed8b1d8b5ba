import type { Catalogue, Printed, RulesInfo } from "../wire/index.ts";
import { rulesPage } from "../words/en-rules.ts";
import { words } from "../words/index.ts";
import { paragraph } from "./paragraphs.ts";

/** A paragraph of the rules that others can link to. */
export interface Paragraph {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
}

const printedAs = (
  id: (key: string) => string,
  things: Readonly<Record<string, Printed>>,
): Paragraph[] =>
  Object.values(things)
    .map(({ key, name, text, cost_text }) => ({
      id: id(key),
      title: name,
      text: [cost_text ? `${rulesPage.cost} ${cost_text}.` : "", text].filter(Boolean).join(" "),
    }))
    .sort((a, b) => a.title.localeCompare(b.title));

/** The rules of a game, made of the words that the notes at the table have. */
export function rulesOf(
  game: string,
  catalogue: Catalogue,
  { printed, pictures }: RulesInfo,
): Section[] {
  const said = rulesPage;
  const help = words.rules.games[game];
  const info = catalogue.games.find(({ key }) => key === game);
  const lines = (pictures.at(-1)?.scores[0]?.categories ?? []).map(([name]) => name);
  const score = lines.map((name) => {
    const steps = info?.ladders.find(({ line }) => line === name);
    const text = [
      steps ? words.score.ladder(steps.steps, steps.goes_on) : "",
      help?.score[name] ?? "",
    ]
      .filter(Boolean)
      .join(" ");
    return {
      id: paragraph.score(name),
      title: words.score.names[name] ?? name,
      text,
    };
  });
  const phases = Object.entries(words.rules.phases).filter(
    ([key]) => game !== "creatures" || !["deal", "field", "feeding"].includes(key),
  );
  const sections: Section[] = [
    {
      id: "goal",
      title: said.goal,
      paragraphs: (help?.rules ?? []).map((text, at) => ({
        id: `goal-${at + 1}`,
        title: "",
        text,
      })),
    },
    ...(said.chapters[game] ?? []).map(({ key, title, text }) => ({
      id: key,
      title,
      paragraphs: text.map((one, at) => ({ id: `${key}-${at + 1}`, title: "", text: one })),
    })),
    {
      id: "phases",
      title: said.phases,
      paragraphs: phases.map(([key, [title, text]]) => ({ id: paragraph.phase(key), title, text })),
    },
    { id: "spaces", title: said.spaces, paragraphs: printedAs(paragraph.space, printed.spaces) },
    {
      id: "improvements",
      title: said.improvements,
      paragraphs: printedAs(paragraph.improvement, printed.improvements),
    },
    { id: "score", title: said.score, paragraphs: score },
  ];
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

/** What of the rules has all these words. */
export function search(sections: readonly Section[], asked: string): Section[] {
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (section: Section, { title, text }: Paragraph) => {
    const whole = `${section.title} ${title} ${text}`.toLowerCase();
    return wanted.every((word) => whole.includes(word));
  };
  return sections
    .map((section) => ({
      ...section,
      paragraphs: section.paragraphs.filter((one) => has(section, one)),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}
