"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Whether the tab is on the screen. A browser has six connections to a host over HTTP/1.1: streams of hidden tabs would take
 * them all.
 */
export const useInSight = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  );
