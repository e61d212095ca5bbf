const KEY = "portal:single-keys";
const OFF = "off";

/** The same question as `areSingleKeysOn` asks, for the script in the head of a page. */
export const ARE_SINGLE_KEYS_ON = `localStorage.getItem("${KEY}") !== "${OFF}"`;

/** Whether keys without Ctrl or Alt act on pages of this browser: who speaks or shakes presses them by accident (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Keeps the choice in this browser; without storage it cannot be kept. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // The browser keeps nothing for this page.
  }
}
