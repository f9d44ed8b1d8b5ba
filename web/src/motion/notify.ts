import { settings } from "../table/settings.svelte.ts";
import { words } from "../words/index.ts";

/** Asks the browser whether it shows messages of this page. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  if (Notification.permission === "granted") return true;
  return (await Notification.requestPermission()) === "granted";
}

/** Says that it is one's turn to somebody who looks elsewhere, if that is wished for. */
export function notifyTurn(question: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission !== "granted") return;
  const told = new Notification(words.turn.you, {
    body: question,
    icon: "/icon.svg",
    tag: "farmstead-turn",
  });
  told.onclick = () => {
    window.focus();
    told.close();
  };
}

/** The icon of the tab: with a mark when the page waits for somebody. */
export function markTab(waits: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = waits ? "/icon-turn.svg" : "/icon.svg";
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
