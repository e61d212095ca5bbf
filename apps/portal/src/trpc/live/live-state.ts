"use client";

import { useSyncExternalStore } from "react";

let isConnected = false;
const listeners = new Set<() => void>();

/** Says whether this page is told of changes as they happen. */
export function setLive(isLive: boolean): void {
  if (isConnected === isLive) return;
  isConnected = isLive;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * For `refetchInterval`: a page that is told of changes asks for nothing by itself; behind a lost connection it asks again
 * and again.
 */
export function useRefreshMs(fallbackMs: number): number | false {
  const isLive = useSyncExternalStore(
    subscribe,
    () => isConnected,
    () => false,
  );
  return isLive ? false : fallbackMs;
}
