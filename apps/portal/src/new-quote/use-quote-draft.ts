"use client";

import { systemClock } from "@quote-financing/api/kernel/clock";
import { createIdMaker } from "@quote-financing/api/kernel/ids";
import { useEffect, useState } from "react";
import { DRAFT_PREFIX } from "../cases/draft-storage.ts";
import { declaredCodes, emptyDraft, emptyLine, type LineDraft, type QuoteDraft } from "./quote-draft.ts";

const STORAGE_KEY = `${DRAFT_PREFIX}new-quote`;
const makeId = createIdMaker(systemClock);

export interface QuoteDraftState {
  readonly draft: QuoteDraft;
  /** True when the form was filled with what this browser kept. */
  readonly isRestored: boolean;
  readonly change: (changes: Partial<QuoteDraft>) => void;
  readonly changeLine: (key: string, changes: Partial<LineDraft>) => void;
  readonly addLine: (type: LineDraft["type"]) => void;
  readonly removeLine: (key: string) => void;
  /** The same quote under a fresh id: sending makes another one. */
  readonly renew: () => void;
  /** Forgets the kept text; a fresh form has a fresh id. */
  readonly clear: () => void;
}

/** The form's state, kept in this browser until it is sent. */
export function useQuoteDraft(): QuoteDraftState {
  const [draft, setDraft] = useState(() => emptyDraft(makeId("quote")));
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const kept = readKept();
    if (kept === undefined) return;
    setDraft((fresh) => ({ ...fresh, ...kept }));
    setRestored(true);
  }, []);

  const keep = (next: QuoteDraft) => {
    setDraft(next);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  };
  const keepLines = (lines: readonly LineDraft[]) => keep({ ...draft, lines });

  return {
    draft,
    isRestored,
    change: (changes) => keep({ ...draft, ...changes }),
    changeLine: (key, changes) =>
      keepLines(draft.lines.map((line) => (line.key === key ? { ...line, ...changes } : line))),
    addLine: (type) => {
      const line = emptyLine(makeId("lineItem"), type);
      const [only, ...others] = declaredCodes(draft);
      // A subsidy belongs to a code; when there is one, it is that.
      const isClear = type === "subsidy" && only !== undefined && others.length === 0;
      keepLines([...draft.lines, isClear ? { ...line, incentiveCodes: only } : line]);
    },
    removeLine: (key) => keepLines(draft.lines.filter((line) => line.key !== key)),
    renew: () => keep({ ...draft, quoteId: makeId("quote") }),
    clear: () => {
      localStorage.removeItem(STORAGE_KEY);
      setDraft(emptyDraft(makeId("quote")));
      setRestored(false);
    },
  };
}

function readKept(): QuoteDraft | undefined {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === null ? undefined : (JSON.parse(text) as QuoteDraft);
  } catch {
    return undefined;
  }
}
