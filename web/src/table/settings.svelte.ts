import { readSettings, writeSettings, type Settings } from "../net/memory.ts";

/** What the player likes, kept by the browser. */
class LiveSettings implements Settings {
  theme = $state<Settings["theme"]>("system");
  confirm = $state(false);
  suggest = $state(false);
  calm = $state(false);
  pace = $state<Settings["pace"]>("normal");
  sound = $state(false);
  volume = $state(0.5);
  notify = $state(false);
  coach = $state<Settings["coach"]>("auto");

  constructor() {
    if (typeof localStorage !== "undefined") Object.assign(this, readSettings());
    this.apply();
  }

  save(): void {
    const { theme, confirm, suggest, calm, pace, sound, volume, notify, coach } = this;
    writeSettings({ theme, confirm, suggest, calm, pace, sound, volume, notify, coach });
    this.apply();
  }

  /** Whether the page is dark now. */
  get dark(): boolean {
    if (this.theme !== "system") return this.theme === "dark";
    return typeof matchMedia !== "undefined" && matchMedia("(prefers-color-scheme: dark)").matches;
  }

  turnTheme(): void {
    this.theme = this.dark ? "light" : "dark";
    this.save();
  }

  private apply(): void {
    if (typeof document === "undefined") return;
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    root.classList.toggle("calm", this.calm);
  }
}

export const settings = new LiveSettings();
