"use client";

import { systemClock } from "@quote-financing/domain/time/clock";
import { useState } from "react";
import { claimDrafts } from "./draft-storage.ts";
import { claimTab } from "./tab-memory.ts";

/** Stands before what reads drafts and lists that a link leads back to: those of somebody else are gone by then. */
export function DraftsOf({ userId }: { userId: string }) {
  useState(() => {
    if (typeof window === "undefined") return;
    claimDrafts(userId, systemClock.now().getTime());
    claimTab(userId);
  });
  return null;
}
