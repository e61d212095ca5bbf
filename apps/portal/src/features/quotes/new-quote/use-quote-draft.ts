"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAddress } from "../../../ui/address/use-address.ts";
import { DRAFT_PREFIX, keepDraft } from "../../../ui/drafts/draft-storage.ts";
import { keptValue } from "../../../ui/drafts/kept-value.ts";
import { prefillParsers } from "../cost-preview/new-quote-href.ts";
import type { Prefill } from "./prefill.ts";
import { emptyDraft, emptyLine, type LineDraft, type QuoteDraft, withKept } from "./quote-draft.ts";

/** What a person types for one of their organizations is not offered in another: it names a consumer. */
const keyOf = (organizationId: string): string => `${DRAFT_PREFIX}new-quote:${organizationId}`;
const makeId = createIdMaker(systemClock);
const keepText = (storageKey: string, text: string) => keepDraft(storageKey, text, systemClock.now().getTime());

export interface QuoteDraftState {
  readonly draft: QuoteDraft;
  /** True when the form was filled with what this browser kept. */
  readonly isRestored: boolean;
  /** Goes on with the quote that this browser kept, where the address brought another; undefined where there is none. */
  readonly resume: (() => void) | undefined;
  /** @param isTidied nobody typed it: the text was tidied as its field was left */
  readonly change: (changes: Partial<QuoteDraft>, isTidied?: boolean) => void;
  readonly changeLine: (key: string, changes: Partial<LineDraft>, isTidied?: boolean) => void;
  readonly addLine: (type: LineDraft["type"]) => void;
  readonly removeLine: (key: string) => void;
  /** The same quote under a fresh id: sending makes another one. */
  readonly renew: () => void;
  /** What the form holds by now: a send that waited for something asks again. */
  readonly latest: () => QuoteDraft;
  /** Forgets the kept text of the quote that was sent, not of one that was begun since. */
  readonly forget: (sentQuoteId: string) => void;
  /** Forgets the kept text; a fresh form has a fresh id. */
  readonly clear: () => void;
}

/** The form's state, kept in this browser until it is sent. What the address brings comes before what was kept. */
export function useQuoteDraft(organizationId: string, prefill: Prefill | undefined): QuoteDraftState {
  const storageKey = keyOf(organizationId);
  const { draft, latest, put } = useLatestDraft(() => ({ ...emptyDraft(makeId("quote")), ...prefill }));
  const sentId = useRef<string>(undefined);
  const isTyped = useRef(false);
  const [isRestored, setRestored] = useState(false);
  const [other, setOther] = useState<QuoteDraft>();
  const [, setAddress] = useAddress(prefillParsers, { history: "replace", shallow: true });
  // From here on a reload brings back what was typed.
  const forgetPrefill = () => void setAddress(null);

  useEffect(() => {
    const kept = readKept(storageKey);
    if (kept === undefined || prefill !== undefined) return setOther(kept);
    put(withKept(latest.current, kept));
    setRestored(true);
  }, [storageKey, prefill, latest, put]);

  /** On what was changed last, drawn or not: two fields change in one moment where one is left and the next filled in. */
  const keep = (changed: (now: QuoteDraft) => QuoteDraft, isTidied = false) => {
    const next = changed(latest.current);
    // A field that is only passed is tidied too: another window may keep a quote by now.
    if (isTidied && JSON.stringify(next) === JSON.stringify(latest.current)) return;
    put(next);
    isTyped.current ||= !isTidied;
    // Who only passes the fields of what the address brought has not chosen it over what was kept.
    if (prefill !== undefined && !isTyped.current) return;
    setOther(undefined);
    // Of a quote that is made already a form that still stands there keeps nothing.
    if (latest.current.quoteId !== sentId.current) keepText(storageKey, JSON.stringify(latest.current));
    if (prefill !== undefined) forgetPrefill();
  };
  const resume = (kept: QuoteDraft) => {
    put(withKept(latest.current, kept));
    setOther(undefined);
    setRestored(true);
    forgetPrefill();
  };
  const keepLines = (changed: (lines: readonly LineDraft[]) => readonly LineDraft[], isTidied?: boolean) =>
    keep((now) => ({ ...now, lines: changed(now.lines) }), isTidied);

  return {
    draft,
    isRestored,
    resume: other === undefined ? undefined : () => resume(other),
    change: (changes, isTidied) => keep((now) => ({ ...now, ...changes }), isTidied),
    changeLine: (key, changes, isTidied) =>
      keepLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...changes } : line)), isTidied),
    addLine: (type) => keepLines((lines) => [...lines, emptyLine(makeId("lineItem"), type)]),
    removeLine: (key) => keepLines((lines) => lines.filter((line) => line.key !== key)),
    renew: () => keep((now) => ({ ...now, quoteId: makeId("quote") })),
    latest: () => latest.current,
    forget: (sentQuoteId) => {
      sentId.current = sentQuoteId;
      if (readKept(storageKey)?.quoteId === sentQuoteId) keepText(storageKey, "");
    },
    clear: () => {
      keepText(storageKey, "");
      put(emptyDraft(makeId("quote")));
      setRestored(false);
    },
  };
}

/** What the form shows, and what it holds by now: also before that is drawn. */
function useLatestDraft(first: () => QuoteDraft) {
  const [draft, setDraft] = useState(first);
  const latest = useRef(draft);
  const put = useCallback((next: QuoteDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  return { draft, latest, put };
}

const readKept = (storageKey: string) => keptValue<QuoteDraft | undefined>(localStorage.getItem(storageKey), undefined);
