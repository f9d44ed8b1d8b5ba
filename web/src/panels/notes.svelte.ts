import type { Attachment } from "svelte/attachments";
import type { Printed } from "../wire/index.ts";

/** What a note says about the thing it stands beside. */
export interface Note {
  readonly title: string;
  readonly text: string;
  readonly info?: Printed | undefined;
  /** What it would mean now. */
  readonly more?: string | undefined;
  /** Why it cannot be used now. */
  readonly why?: string | undefined;
  /** The paragraph of the rules about it. */
  readonly rule?: string | undefined;
}

const WAIT = 400;

/** The one note that is open. */
class Notes {
  open = $state.raw<{ note: Note; box: DOMRect } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private owner: HTMLElement | null = null;
  private readonly sources = new WeakMap<HTMLElement, () => Note | null>();

  offer(element: HTMLElement, source: () => Note | null): void {
    this.sources.set(element, source);
  }

  later(element: HTMLElement): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(element), WAIT);
  }

  show(element: HTMLElement): void {
    clearTimeout(this.timer);
    const note = this.sources.get(element)?.();
    this.owner = note ? element : null;
    this.open = note ? { note, box: element.getBoundingClientRect() } : null;
  }

  /** Opens the note of what has focus; where it is open already, the rules of the game about it. */
  showFocused(game: string): void {
    const focused = document.activeElement;
    const rule = this.owner === focused ? this.open?.note.rule : undefined;
    if (rule) {
      window.open(`/rules#${game}/${rule}`, "_blank");
      return;
    }
    if (focused instanceof HTMLElement && this.sources.has(focused)) this.show(focused);
  }

  hide(element?: HTMLElement): void {
    clearTimeout(this.timer);
    if (!element || element === this.owner) this.open = null;
  }
}

export const notes = new Notes();

/** Gives an element a note: on hover or keyboard focus after a while, on a long press, and on `?` at once. */
export function noteFor(source: () => Note | null): Attachment<HTMLElement> {
  return (element) => {
    notes.offer(element, source);
    const enter = (event: PointerEvent) => event.pointerType === "mouse" && notes.later(element);
    const focus = () => element.matches(":focus-visible") && notes.later(element);
    const leave = () => notes.hide(element);
    const press = (event: PointerEvent) => event.pointerType !== "mouse" && notes.later(element);
    element.addEventListener("pointerenter", enter);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("pointerdown", press);
    element.addEventListener("pointerup", leave);
    element.addEventListener("focus", focus);
    element.addEventListener("blur", leave);
    return () => {
      notes.hide(element);
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("pointerdown", press);
      element.removeEventListener("pointerup", leave);
      element.removeEventListener("focus", focus);
      element.removeEventListener("blur", leave);
    };
  };
}
