"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { BulkBar } from "../../../ui/bulk/bulk-bar.tsx";
import { useBulk } from "../../../ui/bulk/use-bulk.ts";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import type { QueueQuestion } from "./queue-questions.tsx";
import { type InCase, inCaseOf, type QueuedCase, queuedCaseId } from "./queued-case-id.ts";

/** Loaded when it is asked for (decision record 0292). */
const QueueQuestions = dynamic(() => orLoadFault(import("./queue-questions.tsx").then((file) => file.QueueQuestions)), {
  loading: nothingYet,
});

interface QueueBulkProps {
  readonly selection: Selection;
  readonly cases: readonly QueuedCase[];
}

/** What an agent can do with several cases: take them, give them to a colleague, put them off, close them (decision record 0381). */
export function QueueBulk({ selection, cases }: QueueBulkProps) {
  const t = useTranslations("support.several");
  const cache = trpc.useUtils();
  const claim = trpc.supportCases.claim.useMutation();
  const assign = trpc.supportCases.assign.useMutation();
  const snooze = trpc.supportCases.snooze.useMutation();
  const close = trpc.supportCases.close.useMutation();
  const bulk = useBulk(selection);
  const [asked, setAsked] = useState<QueueQuestion>();
  /** What was seen of each row when the question was asked: it stands before the list. */
  const [seenThen, setSeenThen] = useState<ReadonlyMap<string, string>>(new Map());
  /** Rows stay chosen over pages: each counts as it was shown last. */
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    for (const row of cases) seen.current.set(queuedCaseId(row), row.updatedAt);
  }, [cases]);
  const ask = (question: QueueQuestion) => {
    setSeenThen(new Map(seen.current));
    setAsked(question);
  };
  const run = async (act: (inCase: InCase, seenThrough?: string) => Promise<unknown>) => {
    setAsked(undefined);
    await bulk.start((id) => act(inCaseOf(id), seenThen.get(id)));
    await cache.supportCases.invalidate();
  };
  return (
    <>
      <BulkBar
        selection={selection}
        shown={cases.map((row) => [queuedCaseId(row), row.subject])}
        bulk={bulk}
        actions={(canStart) => (
          <>
            <PlainButton disabled={!canStart} onClick={() => void run((inCase) => claim.mutateAsync(inCase))}>
              {t("claim")}
            </PlainButton>
            <PlainButton disabled={!canStart} onClick={() => ask("assign")}>
              {t("assign")}
            </PlainButton>
            <PlainButton disabled={!canStart} onClick={() => ask("snooze")}>
              {t("snooze")}
            </PlainButton>
            <PlainButton variant="filled" disabled={!canStart} onClick={() => ask("close")}>
              {t("close")}
            </PlainButton>
          </>
        )}
      />
      <QueueQuestions
        asked={asked}
        count={selection.chosen.size}
        onCancel={() => setAsked(undefined)}
        onAssign={(userId) => void run((inCase) => assign.mutateAsync({ ...inCase, userId }))}
        onSnooze={(day) => void run((inCase, seenThrough) => snooze.mutateAsync({ ...inCase, seenThrough, day }))}
        onClose={() => void run((inCase, seenThrough) => close.mutateAsync({ ...inCase, seenThrough }))}
      />
    </>
  );
}
