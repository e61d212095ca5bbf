"use client";

import { Button, TextInput } from "@mantine/core";
import type { ProposeMoveInput } from "@quote-financing/api/support/approvals/schema";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";

interface ProposeDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What would be done. */
  readonly title: string;
  readonly move: ProposeMoveInput["move"];
}

/** Proposes what a second agent has to approve, and says that it waits. */
export function ProposeDialog({ isOpen, onClose, title, move }: ProposeDialogProps) {
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={title}>
      <ProposeForm move={move} onClose={onClose} />
    </ModalDialog>
  );
}

export function ProposeForm({ move, onClose }: Pick<ProposeDialogProps, "move" | "onClose">) {
  const t = useTranslations("support.approvals");
  const cache = trpc.useUtils();
  const [isProposed, setProposed] = useState(false);
  const propose = trpc.supportApprovals.propose.useMutation({
    onSuccess: () => setProposed(true),
    onSettled: () => cache.supportApprovals.invalidate(),
  });
  const form = useSendForm({
    initialValues: { reason: "" },
    inputOf: ({ reason }) => ({ move, reason: reason.trim() }),
    judge: filled("reason"),
    send: (input) => propose.mutateAsync(input),
  });
  return (
    <>
      {/* There before its text, so that it is heard. */}
      <p role="status">{isProposed ? t("proposed") : ""}</p>
      {isProposed ? (
        <FormButtons>
          <Button onClick={onClose}>{t("close")}</Button>
        </FormButtons>
      ) : (
        <SendForm form={form}>
          <p>{t("needsSecond")}</p>
          <TextInput {...form.field("reason")} label={t("reason")} required withAsterisk={false} maxLength={500} />
          <FormButtons>
            <Button type="submit" loading={form.isBusy}>
              {t("propose")}
            </Button>
          </FormButtons>
        </SendForm>
      )}
    </>
  );
}
