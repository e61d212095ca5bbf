"use client";

import { systemClock } from "@quote-financing/domain/time/clock";
import { useEffect, useState } from "react";
import { letGo } from "../address/leave-page.ts";
import { claimDrafts } from "./draft-storage.ts";
import { claimTab } from "./tab-memory.ts";

interface DraftsOfProps {
  readonly userId: string;
  /** For whom they work; undefined for agents. */
  readonly organizationId?: string;
}

/**
 * Stands before what reads drafts and lists that a link leads back to: those of somebody else are gone by then. Who signs in over
 * somebody else's open page gets a page of their own: what was typed in it is not theirs.
 */
export function DraftsOf({ userId, organizationId }: DraftsOfProps) {
  const [first] = useState(userId);
  useEffect(() => {
    if (userId === first) return;
    letGo();
    location.reload();
  }, [userId, first]);
  useState(() => {
    if (typeof window === "undefined") return;
    claimDrafts(userId, systemClock.now().getTime());
    claimTab(userId, organizationId);
  });
  return null;
}
