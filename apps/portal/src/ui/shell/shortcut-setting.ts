const KEY = "portal:single-keys";
const OFF = "off";

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
