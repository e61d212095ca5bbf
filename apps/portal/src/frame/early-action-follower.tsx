"use client";

import { useEffect } from "react";
import { FOLLOW_EARLY_ACTION } from "./early-actions.ts";

/** Carries out what was clicked before React could answer (decision record 0420). */
export function EarlyActionFollower() {
  useEffect(() => {
    const follow: unknown = Reflect.get(window, FOLLOW_EARLY_ACTION);
    if (typeof follow !== "function") return;
    // Not in the effect: each of the actions is to meet what the one before it changed, and drafts that came back.
    const waiting = setTimeout(follow);
    return () => clearTimeout(waiting);
  }, []);
  return null;
}
