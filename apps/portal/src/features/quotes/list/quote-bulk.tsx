"use client";

import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { BulkBar } from "../../../ui/bulk/bulk-bar.tsx";
import { useBulk } from "../../../ui/bulk/use-bulk.ts";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import { AskAllForm } from "./ask-all-form.tsx";
import { askedSeveral, type Question } from "./asked-several.ts";

interface QuoteBulkProps {
  readonly organizationId: string;
  readonly selection: Selection;
  readonly quotes: readonly Answers["quotes"]["list"]["data"][number][];
}

/** What can be done with several quotes: the same question about each. */
export function QuoteBulk({ organizationId, selection, quotes }: QuoteBulkProps) {
  const t = useTranslations("quotes.bulk");
  const cache = trpc.useUtils();
  const create = trpc.cases.create.useMutation();
  const bulk = useBulk(selection);
  const [isAsking, setAsking] = useState(false);
  const asked = askedSeveral(organizationId);
  const count = selection.chosen.size;
  const ask = async (question: Question) => {
    setAsking(false);
    const { state, refused } = await bulk.start((quoteId) => {
      const { caseId, messageId } = asked.idsOf(quoteId, question);
      const { body, subject } = question;
      return create.mutateAsync({
        quoteId,
        caseId,
        type: "general",
        ...(subject === "" ? {} : { subject }),
        message: { body, messageId },
      });
    });
    // Of who refused it there is no case that a later try could meet.
    if (state === "over") asked.forget(question);
    const haveAllOfThem = state === "over" && refused.length === 0;
    void cache.quotes.invalidate();
    void cache.cases.invalidate();
    return haveAllOfThem;
  };
  return (
    <>
      <BulkBar
        selection={selection}
        shown={quotes.map(({ quoteId, contact }) => [quoteId, consumerName(contact)])}
        bulk={bulk}
        actions={(canStart) => (
          <PlainButton variant="filled" disabled={!canStart} onClick={() => setAsking(true)}>
            {t("ask", { count })}
          </PlainButton>
        )}
      />
      <ModalDialog isOpen={isAsking} onClose={() => setAsking(false)} title={t("ask", { count })}>
        <AskAllForm organizationId={organizationId} count={count} onAsk={ask} />
      </ModalDialog>
    </>
  );
}
