import type { ClientMessage, ServerMessage } from "../wire/index.ts";

export const PROTOCOL = 2;

export type LinkState = "joining" | "live" | "lost";

/** A message without its number. */
type Unnumbered<M> = M extends { id: number } ? Omit<M, "id"> : never;
export type Request = Unnumbered<ClientMessage>;

/** What answers a request. */
export type Answer = Extract<ServerMessage, { type: "tried" | "done" | "refused" | "hint" }>;

/** The way to a table. The socket is one; the tests have another. */
export interface Link {
  ask(request: Request): Promise<Answer>;
  close(): void;
}

export interface Listener {
  heard(message: ServerMessage): void;
  changed(state: LinkState): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** A socket that comes back by itself and never has anything carried out twice. */
export class SocketLink implements Link {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 1;
  private seen: number | null = null;
  private closed = false;
  private readonly client = crypto.getRandomValues(new Uint32Array(4)).join("-");
  /** Requests without an answer yet, in order; they are sent again after a break. */
  private readonly open = new Map<number, { text: string; done: (answer: Answer) => void }>();

  constructor(
    private readonly table: string,
    private readonly tokens: readonly string[],
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  ask(request: Request): Promise<Answer> {
    const id = this.next++;
    const text = JSON.stringify({ ...request, id });
    return new Promise((done) => {
      this.open.set(id, { text, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onopen = () => {
      const hello: Record<string, unknown> = { type: "hello", protocol: PROTOCOL };
      if (this.tokens.length > 0) hello.tokens = this.tokens;
      if (this.seen !== null) hello.seen = this.seen;
      hello.client = this.client;
      socket.send(JSON.stringify(hello));
      for (const { text } of this.open.values()) socket.send(text);
      this.wait = FIRST_WAIT;
      this.listener.changed("live");
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.listener.changed("lost");
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private hear(message: ServerMessage): void {
    if (message.type === "table" || message.type === "view") this.seen = message.seq;
    const answers =
      message.type === "tried" ||
      message.type === "done" ||
      message.type === "refused" ||
      (message.type === "hint" && message.final);
    if (answers && message.id !== undefined) {
      const waiting = this.open.get(message.id);
      this.open.delete(message.id);
      // The view that comes with a move arrives before its `done`.
      waiting?.done(message);
    }
    this.listener.heard(message);
  }
}
