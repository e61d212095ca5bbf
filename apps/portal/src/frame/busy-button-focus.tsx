"use client";

import { useEffect } from "react";

/**
 * A button is disabled while what it asked for is on its way, and Chromium and WebKit take the focus off it: it has it back with
 * the answer, unless somebody or the page went elsewhere meanwhile.
 */
export function BusyButtonFocus() {
  useEffect(() => {
    let pressed: HTMLButtonElement | undefined;
    const watcher = new MutationObserver(() => {
      if (pressed === undefined || pressed.disabled) return;
      if (document.activeElement === document.body) pressed.focus({ preventScroll: true });
      watcher.disconnect();
    });
    const watch = () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLButtonElement)) return;
      pressed = activeElement;
      watcher.disconnect();
      watcher.observe(pressed, { attributeFilter: ["disabled"] });
    };
    document.addEventListener("click", watch, { capture: true });
    return () => {
      document.removeEventListener("click", watch, { capture: true });
      watcher.disconnect();
    };
  }, []);
  return null;
}
