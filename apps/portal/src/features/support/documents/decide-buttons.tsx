"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { refusalOfClientError } from "../../../trpc/trpc-refusal.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ShownRequirement } from "../../documents/requirement-item.tsx";
import { isLive } from "../../documents/requirements-panel.tsx";
import classes from "../support.module.css";
import { useRequirementCommands } from "./use-requirement-commands.ts";

/** Loaded when it is asked for (decision record 0292). */
const RejectForm = dynamic(() => orLoadFault(import("./reject-form.tsx").then((file) => file.RejectForm)), {
  loading: nothingYet,
});

interface DecideButtonsProps {
  readonly organizationId: string;
  readonly requirement: ShownRequirement;
  /** What was sent has been decided on, by a button of this page. */
  readonly onDecided: () => void;
}

/** Accept what was sent, reject it with a reason, or no longer ask for it: as far as its state allows. */
export function DecideButtons({ organizationId, requirement, onDecided }: DecideButtonsProps) {
  const t = useTranslations("support.documents");
  const kinds = useTranslations("vocabulary.requirementKind");
  const [dialog, setDialog] = useState<"reject" | "withdraw">();
  /** When its dialog was opened: what comes in behind that has not been seen. */
  const [readAt, setReadAt] = useState<string>();
  const { accept, reject, withdraw } = useRequirementCommands();
  const problem = useProblemText(accept.error);
  const withdrawProblem = useProblemText(withdraw.error);
  if (!isLive(requirement)) return null;
  const { requirementId, state } = requirement;
  const key = { organizationId, requirementId, updatedAt: requirement.updatedAt };
  const keyOfDialog = { ...key, updatedAt: readAt ?? requirement.updatedAt };
  const kind = kinds(requirement.kind);
  const open = (which: "reject" | "withdraw") => {
    setReadAt(requirement.updatedAt);
    setDialog(which);
  };
  const close = () => setDialog(undefined);
  const closeWithdrawal = () => setDialog((now) => (now === "withdraw" ? undefined : now));
  // Who presses again has been told, and decides on what is there now.
  const onError = (error: unknown) => {
    if (refusalOfClientError(error)?.rule === "requirementChanged") setReadAt(undefined);
  };
  return (
    <>
      <FormProblem text={problem} />
      <div className={classes.row}>
        {state === "submitted" ? (
          <>
            <Button
              size="xs"
              aria-label={`${t("accept")}: ${kind}`}
              loading={accept.isPending}
              onClick={() => accept.mutate(key, { onSuccess: onDecided })}
            >
              {t("accept")}
            </Button>
            <Button size="xs" variant="default" aria-label={t("rejectTitle", { kind })} onClick={() => open("reject")}>
              {t("reject")}
            </Button>
          </>
        ) : null}
        <Button size="xs" variant="default" aria-label={t("withdrawTitle", { kind })} onClick={() => open("withdraw")}>
          {t("withdraw")}
        </Button>
      </div>
      <ModalDialog isOpen={dialog === "reject"} onClose={close} title={t("rejectTitle", { kind })}>
        <RejectForm
          send={(reason) => reject.mutateAsync({ ...keyOfDialog, reason }, { onSuccess: onDecided, onError })}
          onSent={close}
        />
      </ModalDialog>
      {dialog === "withdraw" ? (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={t("withdrawTitle", { kind })}
          action={t("withdraw")}
          isBusy={withdraw.isPending}
          problem={withdrawProblem}
          onConfirm={() => withdraw.mutateAsync(keyOfDialog, { onSuccess: closeWithdrawal, onError })}
        >
          {t("withdrawMeans")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
