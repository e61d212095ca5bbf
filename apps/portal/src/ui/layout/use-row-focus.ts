"use client";

import { type FocusEvent, useEffect, useRef } from "react";
import { focusWhatIsLeft, placesAround } from "./focus-places.ts";

interface LastFocus {
  readonly element: Element;
  readonly places: readonly HTMLElement[];
  readonly path: string;
}

/**
 * For a list whose rows go away with the button in them that was pressed: what is left around it takes the focus, also
 * where the last row takes the list along.
 *
 * @returns the list's `onFocus`
 */
export function useRowFocus(): (event: FocusEvent) => void {
  const last = useRef<LastFocus>(undefined);
  useEffect(() => {
    if (last.current === undefined || last.current.element.isConnected) return;
    focusWhatIsLeft(last.current.places);
    last.current = undefined;
  });
  useEffect(
    () => () => {
      // Another page takes the focus where it wants it.
      if (last.current?.path === window.location.pathname) setTimeout(focusWhatIsLeft, 0, last.current.places);
    },
    [],
  );
  return ({ target }) => {
    last.current = { element: target, places: placesAround(target), path: window.location.pathname };
  };
}
