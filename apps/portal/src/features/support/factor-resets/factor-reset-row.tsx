"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import classes from "../support.module.css";

type AgentFactor = Answers["supportFactorResets"]["list"]["data"][number];

interface FactorResetRowProps {
  readonly agent: AgentFactor;
  readonly reset: NonNullable<AgentFactor["reset"]>;
  readonly onDecided: (resetId: string, error: unknown) => void;
}

/** One colleague whose second factor is to go: who says so and why, until when, and the two answers to it. */
export function FactorResetRow({ agent, reset, onDecided }: FactorResetRowProps) {
  const t = useTranslations("support.factorResets");
  const shared = useTranslations("support.approvals");
  const cache = trpc.useUtils();
  const [asked, setAsked] = useState<"approve" | "decline">();
  const answering = (which: "approve" | "decline") => ({
    onSuccess: () => setAsked((now) => (now === which ? undefined : now)),
    onSettled: (_: unknown, error: unknown) => {
      onDecided(reset.resetId, error);
      return cache.supportFactorResets.invalidate();
    },
  });
  const approve = trpc.supportFactorResets.approve.useMutation(answering("approve"));
  const decline = trpc.supportFactorResets.decline.useMutation(answering("decline"));
  const problem = useProblemText(asked === "approve" ? approve.error : decline.error);
  const { resetId, isOwn } = reset;
  const no = isOwn ? shared("takeBack") : shared("decline");
  return (
    <li className={classes.approval}>
      <div className={classes.words}>
        <h3 className={classes.what}>{agent.name}</h3>
        <p>{agent.email}</p>
        <p>
          {t("reason")}: {reset.reason}
        </p>
        <p className={classes.aside}>
          {shared("by", { name: reset.proposedByName })} <Timestamp at={reset.createdAt} withTime />. {shared("until")}{" "}
          <Timestamp at={reset.expiresAt} withTime />.
        </p>
      </div>
      <div className={classes.row}>
        {isOwn || agent.isOneself ? null : <Button onClick={() => setAsked("approve")}>{shared("approve")}</Button>}
        <Button variant="default" onClick={() => setAsked("decline")}>
          {no}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t("of", { name: agent.name })}
        action={asked === "approve" ? shared("approve") : no}
        onConfirm={() => (asked === "approve" ? approve : decline).mutateAsync({ resetId })}
        isBusy={approve.isPending || decline.isPending}
        problem={problem}
      >
        <p>{asked === "approve" ? t("approveMeans") : t("declineMeans")}</p>
      </ConfirmDialog>
    </li>
  );
}
