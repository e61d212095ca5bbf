"use client";

import { systemClock } from "@quote-financing/domain/time/clock";
import { useEffect, useState } from "react";
import { DRAFT_PREFIX, keepDraft } from "./draft-storage.ts";

/** What survives leaving the page, per subject, one for all windows of this browser: what nobody types. Empty text leaves nothing behind. */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState("");
  const storageKey = `${DRAFT_PREFIX}${key}`;

  useEffect(() => setText(localStorage.getItem(storageKey) ?? ""), [storageKey]);

  const keep = (next: string) => {
    setText(next);
    keepDraft(storageKey, next, systemClock.now().getTime());
  };
  return [text, keep];
}
