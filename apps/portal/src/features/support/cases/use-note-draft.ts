"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useRef } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { withAppended } from "../../../trpc/with-appended.ts";
import { useDraft } from "../../../ui/drafts/use-draft.ts";
import type { ProblemText } from "../../../ui/feedback/shown-problem.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";

const makeId = createIdMaker(systemClock);

interface NoteDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly save: (body: string) => void;
  readonly isSaving: boolean;
  readonly problem: ProblemText | undefined;
}

/** The note that is being written. What could not be saved is handed back; trying again saves it once. */
export function useNoteDraft(inCase: { organizationId: string; caseId: string }): NoteDraft {
  const [text, setText] = useDraft(`note:${inCase.caseId}`);
  const typed = useRef(text);
  typed.current = text;
  const unsaved = useRef<{ noteId: string; body: string }>(undefined);
  const cache = trpc.useUtils();
  const add = trpc.supportCases.addNote.useMutation({
    onSuccess: ({ data }) => {
      unsaved.current = undefined;
      cache.supportCases.get.setData(
        inCase,
        (known) => known && { ...known, notes: withAppended(known.notes, data, "noteId") },
      );
      void cache.supportCases.get.invalidate();
    },
    // What was typed meanwhile stays, behind it.
    onError: (_, { body }) => setText([body, typed.current].filter((part) => part !== "").join("\n\n")),
  });

  const save = (body: string) => {
    if (unsaved.current?.body !== body) unsaved.current = { noteId: makeId("caseNote"), body };
    add.mutate({ ...inCase, ...unsaved.current });
  };
  return { text, setText, save, isSaving: add.isPending, problem: useProblemText(add.error) };
}
