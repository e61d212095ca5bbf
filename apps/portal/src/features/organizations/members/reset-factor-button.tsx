"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { ConfirmForm } from "../../../ui/forms/confirm-dialog.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ShownMember } from "./shown-member.ts";

/** For a colleague who lost their phone and their backup codes: they get a mail, and follow its link. */
export function ResetFactorButton({ member }: { member: ShownMember }) {
  const t = useTranslations("members.resetFactor");
  const shared = useTranslations("feedback");
  const [shown, setShown] = useState<"asking" | "sent">();
  const close = () => setShown(undefined);
  const reset = trpc.members.resetSecondFactor.useMutation({ onSuccess: () => setShown("sent") });
  const problem = useProblemText(reset.error);
  const { name, email, userId } = member;
  return (
    <>
      <Button size="xs" variant="default" aria-label={t("of", { name })} onClick={() => setShown("asking")}>
        {t("button")}
      </Button>
      <ModalDialog isOpen={shown !== undefined} onClose={close} title={t("title", { name })}>
        {/* There before its text, so that it is heard. */}
        <p role="status">{shown === "sent" ? t("sent", { email }) : ""}</p>
        {shown === "sent" ? (
          <FormButtons>
            <Button onClick={close}>{shared("close")}</Button>
          </FormButtons>
        ) : (
          <ConfirmForm
            onClose={close}
            action={t("action")}
            onConfirm={() => reset.mutateAsync({ userId })}
            isBusy={reset.isPending}
            problem={problem}
          >
            {t("text")}
          </ConfirmForm>
        )}
      </ModalDialog>
    </>
  );
}
