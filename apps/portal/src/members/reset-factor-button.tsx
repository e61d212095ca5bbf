"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { trpc } from "../trpc/portal-trpc.ts";
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
