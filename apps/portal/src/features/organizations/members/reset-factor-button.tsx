"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import type { ShownMember } from "./shown-member.ts";

/** For a colleague who lost their phone and their backup codes. */
export function ResetFactorButton({ member }: { member: ShownMember }) {
  const t = useTranslations("members.resetFactor");
  const cache = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const reset = trpc.members.resetSecondFactor.useMutation({
    onSuccess: async () => {
      close();
      await cache.members.invalidate();
    },
  });
  const problem = useProblemText(reset.error);
  return (
    <>
      <Button size="xs" variant="default" aria-label={t("of", { name: member.name })} onClick={() => setAsking(true)}>
        {t("button")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t("title", { name: member.name })}
        action={t("action")}
        onConfirm={() => reset.mutate({ userId: member.userId })}
        isBusy={reset.isPending}
        problem={problem}
      >
        {t("text")}
      </ConfirmDialog>
    </>
  );
}
