"use client";

import { useEffect } from "react";
import { focusWhatIsLeft, placesAround } from "../layout/focus-places.ts";

type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement;

/** What a click, a key or Enter in a field meets; a list tells by its change. */
const USES = ["click", "change"] as const;

/**
 * A button, a switch or a list is disabled while what it asked for is on its way, and Chromium and WebKit take the focus off it: it
 * has it back with the answer. One that went away with the answer leaves it to what is left around it. Unless somebody or the page went
 * elsewhere.
 */
export function UsedControlFocus() {
  useEffect(() => {
    const watcher = new MutationObserver(() => used?.look());
    let used: ReturnType<typeof watched> | undefined;
    const watch = () => {
      const { activeElement } = document;
      watcher.disconnect();
      if (!isControl(activeElement)) return;
      used = watched(activeElement, () => watcher.disconnect(), watch);
      watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    };
    for (const use of USES) document.addEventListener(use, watch, { capture: true });
    return () => {
      for (const use of USES) document.removeEventListener(use, watch, { capture: true });
      watcher.disconnect();
    };
  }, []);
  return null;
}

const isControl = (element: Element | null): element is Control => element?.matches("button, input, select") === true;

function watched(control: Control, end: () => void, watchNext: () => void) {
  const places = placesAround(control);
  const dialog = control.closest("dialog");
  const { pathname } = location;
  let wasDisabled = control.disabled;
  return {
    look() {
      // Another page takes the focus where it wants it.
      if (location.pathname !== pathname) return end();
      if (!control.isConnected) {
        end();
        // The page led from it to another one, which waits for the same answer.
        if (isControl(document.activeElement)) return watchNext();
        // A dialog that closed gives the focus back itself; in one that is open the answer stands where the form was.
        if (document.querySelector("dialog[open]") === dialog) focusWhatIsLeft(places, control.name);
      } else if (wasDisabled && !control.disabled) {
        if (document.activeElement === document.body) control.focus({ preventScroll: true });
      }
      wasDisabled = control.disabled;
    },
  };
}
