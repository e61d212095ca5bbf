"use client";

import { createSharedValue } from "./shared-value.ts";

const isConnected = createSharedValue(false);

/** Says whether this page is told of changes as they happen. */
export const setLive = isConnected.set;

/**
 * For `refetchInterval`: a page that is told of changes asks for nothing by itself; behind a lost connection it asks again
 * and again.
 */
export const useRefreshMs = (fallbackMs: number): number | false => (isConnected.use() ? false : fallbackMs);
