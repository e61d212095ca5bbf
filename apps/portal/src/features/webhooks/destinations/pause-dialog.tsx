"use client";

import { Button } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import type { ShownDestination } from "./shown-destination.ts";
import { usePauseSwitch } from "./use-pause-switch.ts";

/** The button that pauses a destination, and what it says first: nothing is lost for 24 hours, and then it is. */
export function PauseDialog({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations.pause");
  const [isOpen, setOpen] = useState(false);
  const pause = usePauseSwitch(() => setOpen(false));
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("confirmTitle", { name: destination.name })}
        action={t("confirm")}
        onConfirm={() => pause.mutateAsync({ destinationId: destination.destinationId, paused: true })}
        isBusy={pause.isPending}
        problem={useProblemText(pause.error)}
      >
        {t("consequences")}
      </ConfirmDialog>
    </>
  );
}
