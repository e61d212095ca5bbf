"use client";

import { Alert, Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { goToPage } from "../../../ui/address/leave-page.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { AddressFields } from "./address-fields.tsx";
import { ConsumerFields } from "./consumer-fields.tsx";
import { DraftCost } from "./draft-cost.tsx";
import { draftInput } from "./draft-input.ts";
import { ExtraFields } from "./extra-fields.tsx";
import { LinesPanel } from "./lines-panel.tsx";
import classes from "./new-quote-form.module.css";
import type { Prefill } from "./prefill.ts";
import { type DraftDoubt, draftDoubts } from "./problems/draft-doubts.ts";
import { ProblemSummary } from "./problems/problem-summary.tsx";
import { SendProblem } from "./problems/send-problem.tsx";
import { loadJudge, useToldProblems } from "./problems/use-told-problems.ts";
import { SendRow } from "./send-row.tsx";
import { type QuoteDraftState, useQuoteDraft } from "./use-quote-draft.ts";

interface NewQuoteFormProps {
  /** Whose quote it will be. */
  readonly organizationId: string;
  readonly prefill?: Prefill | undefined;
}

/** A quote by hand: judged by the API's own schema, kept in this browser until it is sent, and sent at most once. */
export function NewQuoteForm({ organizationId, prefill }: NewQuoteFormProps) {
  // Drawn anew, the page brings what its address says by then: who types here has gone on from the first.
  const [first] = useState(prefill);
  const state = useQuoteDraft(organizationId, first);
  const create = useCreateQuote(state);
  const [isJudging, setJudging] = useState(false);
  const { problems, setProblems, problemOf, ...told } = useToldProblems(state.latest);
  const [doubts, setDoubts] = useState<readonly DraftDoubt[]>([]);
  const sendRow = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  // The button stands below all fields: what went wrong stands above them, and would be out of sight.
  useEffect(() => {
    if (create.error !== null) failure.current?.focus();
  }, [create.error]);

  const renew = () => {
    state.renew();
    create.reset();
  };
  // What was told is of the quote of before.
  const withAnother = (draft: () => void) => {
    setProblems([]);
    setDoubts([]);
    create.reset();
    draft();
  };
  const submit = async () => {
    setJudging(true);
    const judge = await loadJudge();
    // What was corrected while it came goes along.
    const draft = state.latest();
    const found = judge?.draftProblems(draft) ?? [];
    const doubted = found.length === 0 ? draftDoubts(draft) : [];
    // At once: the summary takes the focus, which it cannot while it is empty.
    flushSync(() => {
      setProblems(found);
      setDoubts(doubted);
      setJudging(false);
    });
    if (found.length > 0) summary.current?.focus();
    else if (doubted.some((doubt) => !doubts.includes(doubt))) sendRow.current?.focus();
    else create.mutate(draftInput(draft));
  };
  const isBusy = isJudging || create.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void submit();
  };

  return (
    <form className={classes.form} onSubmit={send} onBlur={told.leaveField} noValidate>
      <KeptDrafts state={state} choose={withAnother} isBusy={isBusy} />
      <ProblemSummary ref={summary} problems={problems} />
      <SendProblem error={create.error} quoteId={state.draft.quoteId} onRenew={renew} ref={failure} />
      <ConsumerFields draft={state.draft} change={state.change} problemOf={problemOf} />
      <AddressFields draft={state.draft} change={state.change} problemOf={problemOf} />
      <LinesPanel state={state} problemOf={problemOf} onRemoved={told.leaveLine} onRetyped={told.retypeLine} />
      {state.draft.methods.includes("loan") ? <DraftCost draft={state.draft} /> : null}
      <ExtraFields draft={state.draft} change={state.change} problemOf={problemOf} />
      <SendRow ref={sendRow} doubts={doubts} isBusy={isBusy} />
    </form>
  );
}

/** Sends the quote, forgets its draft, and goes on to its page. */
function useCreateQuote(state: QuoteDraftState) {
  const router = useRouter();
  const goOn = useGoOn();
  const cache = trpc.useUtils();
  return trpc.quotes.create.useMutation({
    onMutate: goOn,
    onSuccess: ({ data }: Answers["quotes"]["create"], _, go) => {
      state.forget(data.quoteId);
      void cache.quotes.invalidate();
      // Under way until the quote's page is there.
      return go(() => goToPage(router, `/quotes/${data.quoteId}`));
    },
  });
}

interface KeptDraftsProps {
  readonly state: QuoteDraftState;
  readonly choose: (draft: () => void) => void;
  /** A quote is being sent: its form holds it until it is answered. */
  readonly isBusy: boolean;
}

/** The draft that was put back, and one of another window, with the ways out of the first and into the second. */
function KeptDrafts({ state, choose, isBusy }: KeptDraftsProps) {
  const t = useTranslations("newQuote");
  const { isRestored, clear, resume } = state;
  return (
    <>
      {isRestored ? (
        <Alert variant="light" color="gray" title={t("restored")}>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => choose(clear)}>
            {t("startOver")}
          </Button>
        </Alert>
      ) : null}
      {resume === undefined ? null : (
        <Alert variant="light" color="gray" title={t("otherDraft")}>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => choose(resume)}>
            {t("resume")}
          </Button>
        </Alert>
      )}
    </>
  );
}
