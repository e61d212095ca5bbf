"use client";

import { systemClock } from "@quote-financing/domain/time/clock";
import { useState } from "react";
import { claimDrafts } from "./draft-storage.ts";
import { claimTab } from "./tab-memory.ts";

interface DraftsOfProps {
  readonly userId: string;
  /** For whom they work; undefined for agents. */
  readonly organizationId?: string;
}

/** Stands before what reads drafts and lists that a link leads back to: those of somebody else are gone by then. */
export function DraftsOf({ userId, organizationId }: DraftsOfProps) {
  useState(() => {
    if (typeof window === "undefined") return;
    claimDrafts(userId, systemClock.now().getTime());
    claimTab(userId, organizationId);
  });
  return null;
}
