/**
 * Lets what is heard be seen one thing after another: each is shown when the one before has stood long enough.
 * Nothing gets lost, and everything that waits can be shown at once.
 */
export class Showing<T> {
  private readonly waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Shows a thing, and says for how many milliseconds it stands before the next. */
    private readonly show: (thing: T) => number,
    /** Hears how many things wait, whenever that changes. */
    private readonly changed: (waiting: number) => void = () => {},
  ) {}

  add(thing: T): void {
    this.waiting.push(thing);
    if (this.timer === undefined) this.next();
    this.changed(this.waiting.length);
  }

  /** Shows everything that waits; whether there was anything. */
  hurry(): boolean {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waited = this.waiting.length > 0;
    for (const thing of this.waiting.splice(0)) this.show(thing);
    if (waited) this.changed(0);
    return waited;
  }

  private next(): void {
    this.timer = undefined;
    while (this.waiting.length > 0) {
      const stands = this.show(this.waiting.shift()!);
      if (stands > 0) {
        this.timer = setTimeout(() => {
          this.next();
          this.changed(this.waiting.length);
        }, stands);
        return;
      }
    }
  }
}
