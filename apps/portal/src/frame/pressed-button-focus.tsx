"use client";

import { useEffect } from "react";
import { focusWhatIsLeft, placesAround } from "../ui/layout/focus-places.ts";

/**
 * A button is disabled while what it asked for is on its way, and Chromium and WebKit take the focus off it: it has it back with
 * the answer. One that went away with the answer leaves it to what is left around it. Unless somebody or the page went elsewhere.
 */
export function PressedButtonFocus() {
  useEffect(() => {
    const watcher = new MutationObserver(() => pressed?.look());
    let pressed: ReturnType<typeof watched> | undefined;
    const watch = () => {
      const { activeElement } = document;
      watcher.disconnect();
      if (!(activeElement instanceof HTMLButtonElement)) return;
      pressed = watched(activeElement, () => watcher.disconnect());
      watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    };
    document.addEventListener("click", watch, { capture: true });
    return () => {
      document.removeEventListener("click", watch, { capture: true });
      watcher.disconnect();
    };
  }, []);
  return null;
}

function watched(button: HTMLButtonElement, end: () => void) {
  const places = placesAround(button);
  const dialog = button.closest("dialog");
  const { pathname } = location;
  let wasDisabled = false;
  return {
    look() {
      // Another page takes the focus where it wants it.
      if (location.pathname !== pathname) return end();
      if (!button.isConnected) {
        end();
        // A dialog that closed gives the focus back itself; in one that is open the answer stands where the form was.
        if (document.querySelector("dialog[open]") === dialog) focusWhatIsLeft(places);
      } else if (wasDisabled && !button.disabled) {
        if (document.activeElement === document.body) button.focus({ preventScroll: true });
      }
      wasDisabled = button.disabled;
    },
  };
}
