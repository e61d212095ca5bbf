"use client";

import { systemClock } from "@quote-financing/domain/time/clock";
import { useState } from "react";
import { claimDrafts } from "./draft-storage.ts";

/** Stands before what reads drafts: those of somebody else are gone by then. */
export function DraftsOf({ userId }: { userId: string }) {
  useState(() => (typeof window === "undefined" ? undefined : claimDrafts(userId, systemClock.now().getTime())));
  return null;
}
