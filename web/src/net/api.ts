import type {
  Catalogue,
  Daily,
  DealResults,
  DeckChecked,
  DeviceCode,
  Failure,
  LessonInfo,
  NewSeries,
  NewTable,
  OpenedSeat,
  OpenSeries,
  PastPosition,
  Reach,
  RulesInfo,
  SatDown,
  SeriesStory,
  Story,
  TableCreated,
  TablePrinted,
  TableSummary,
} from "../wire/index.ts";

/** A refusal by the server, with its sentence. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(path, init);
  const text = await reply.text();
  if (reply.ok) {
    const json = reply.headers.get("content-type")?.includes("json");
    return (json ? JSON.parse(text) : text) as T;
  }
  let failure: Failure = { code: String(reply.status), error: reply.statusText };
  try {
    failure = JSON.parse(text) as Failure;
  } catch {
    // A proxy in between answers in its own way.
  }
  throw new Refused(failure.code, failure.error);
}

const post = <T>(path: string, body: unknown, token?: string): Promise<T> =>
  call<T>(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token ? { "x-seat-token": token } : {}),
    },
    body: JSON.stringify(body),
  });

let told: Promise<Catalogue> | undefined;

/** Everything printed; fetched once. */
export function catalogue(): Promise<Catalogue> {
  told ??= call<Catalogue>("/api/catalogue").catch((error: unknown) => {
    told = undefined;
    throw error;
  });
  return told;
}

/** Begins a series of games. */
export const beginSeries = (series: NewSeries) => post<SeriesStory>("/api/series/new", series);
/** Tells a series from its file, or goes on with it. */
export const series = (series: OpenSeries) => post<SeriesStory>("/api/series", series);
/** The table that the deal of the day is taken from. */
export const dailyDeal = (game: string) => post<Daily>("/api/daily", { game });
/** Who has played the deal of a table. */
export const dealResults = (id: string) => call<DealResults>(`/api/tables/${id}/results`);
/** Looks a home-made deck over. */
export const checkDeck = (text: string) => post<DeckChecked>("/api/decks/check", { text });

/** What is needed to tell the rules of a game. */
export const rulesInfo = (game: string) => call<RulesInfo>(`/api/rules/${game}`);
/** Every lesson. */
export const lessons = () => call<LessonInfo[]>("/api/lessons");

/** How others reach this server. */
export const reach = () => call<Reach>("/api/reach");
/** Opens the server to the local network. */
export const openDoor = () => post<Reach>("/api/reach", {});

export const createTable = (table: NewTable) => post<TableCreated>("/api/tables", table);
export const tableSummary = (id: string) => call<TableSummary>(`/api/tables/${id}`);
/** The words for what lies on a table; they never change. */
export const tablePrinted = (id: string) => call<TablePrinted>(`/api/tables/${id}/printed`);
export const sitDown = (id: string, seat: number, invite: string, name: string) =>
  post<SatDown>(`/api/tables/${id}/seats/${seat}/sit`, { invite, name });
export const rematch = (id: string, token: string) =>
  post<TableCreated>(`/api/tables/${id}/rematch`, {}, token);
/** A code that opens the seat on another device. */
export const deviceCode = (id: string, token: string) =>
  post<DeviceCode>(`/api/tables/${id}/device`, {}, token);
/** Opens a seat with such a code, or with the one that recovers it. */
export const openSeat = (id: string, code: string) =>
  post<OpenedSeat>(`/api/tables/${id}/open`, { code });
/** How a game went, round by round. */
export const tableStory = (id: string) => call<Story>(`/api/tables/${id}/story`);
export const record = (id: string) => call<string>(`/api/tables/${id}/record`);

/**
 * The position after so many moves, and what it would be after some more: seen by a seat, by everyone, or by whoever
 * holds the token.
 */
export function positionAt(
  id: string,
  n: number,
  eyes: string,
  { token, then = [] }: { token?: string | undefined; then?: readonly number[] } = {},
): Promise<PastPosition> {
  const asked = new URLSearchParams({
    ...(eyes ? { seat: eyes } : {}),
    ...(then.length > 0 ? { then: then.join(",") } : {}),
  });
  return call<PastPosition>(`/api/tables/${id}/at/${n}${asked.size > 0 ? `?${asked}` : ""}`, {
    headers: token ? { "x-seat-token": token } : {},
  });
}
