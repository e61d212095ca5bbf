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

const TIME_PASSES_MS = 60_000;

/** The same for what becomes late, or comes back, by the time alone: no stream tells of that. */
export const useTimedRefreshMs = (fallbackMs: number): number => useRefreshMs(fallbackMs) || TIME_PASSES_MS;

const UNTOLD_MS = 10_000;
const UNTOLD_LIVE_MS = 20_000;

/**
 * The same for what no stream tells of, so that it is asked for all the same: proposals of agents, which a colleague may decide first, and
 * what organizations sent, for agents whose page shows none of them.
 */
export const useUntoldRefreshMs = (): number => useRefreshMs(UNTOLD_MS) || UNTOLD_LIVE_MS;
