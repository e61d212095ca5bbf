"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useEffect, useRef } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { withAppended } from "../../../trpc/with-appended.ts";
import { keptValue } from "../../../ui/drafts/kept-value.ts";
import { useWindowDraft } from "../../../ui/drafts/use-window-draft.ts";
import type { ProblemText } from "../../../ui/feedback/shown-problem.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";

const makeId = createIdMaker(systemClock);

interface NoteDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The text stays until it is saved. @returns false */
  readonly save: (body: string) => false;
  readonly isSaving: boolean;
  /** The last one that was tried. */
  readonly isSaved: boolean;
  readonly problem: ProblemText | undefined;
}

interface TriedNote {
  readonly noteId: string;
  readonly body: string;
}

/** The note that is being written. What is not saved yet stays in its field; trying again saves it once. */
export function useNoteDraft(inCase: { organizationId: string; caseId: string }): NoteDraft {
  const [text, setText] = useWindowDraft(`note:${inCase.caseId}`);
  const typed = useRef(text);
  typed.current = text;
  // Its id outlasts a reload as the text does: a note whose answer was lost is saved once.
  const [tried, setTried] = useWindowDraft(`note-tried:${inCase.caseId}`);
  const before = readTried(tried);
  const found = trpc.supportCases.get.useQuery(inCase, { enabled: false });
  const isThere = found.data?.notes.some(({ noteId }) => noteId === before?.noteId) ?? false;
  useEffect(() => {
    if (!isThere) return;
    // Saved, and its answer was lost: the same words once more are another note.
    if (typed.current === before?.body) setText("");
    setTried("");
  });
  const cache = trpc.useUtils();
  const add = trpc.supportCases.addNote.useMutation({
    onSuccess: ({ data }, { body }) => {
      setTried("");
      // What was typed meanwhile, behind it, stays.
      if (typed.current.startsWith(body)) setText(typed.current.slice(body.length).trimStart());
      cache.supportCases.get.setData(
        inCase,
        (known) => known && { ...known, notes: withAppended(known.notes, data, "noteId") },
      );
      void cache.supportCases.get.invalidate();
    },
  });

  const save = (body: string) => {
    const note = before?.body === body ? before : { noteId: makeId("caseNote"), body };
    setTried(JSON.stringify(note));
    add.mutate({ ...inCase, ...note });
    return false as const;
  };
  return { text, setText, save, isSaving: add.isPending, isSaved: add.isSuccess, problem: useProblemText(add.error) };
}

const readTried = (text: string) => keptValue<TriedNote | undefined>(text, undefined);
