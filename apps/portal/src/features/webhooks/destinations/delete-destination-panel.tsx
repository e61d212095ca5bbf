"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { goToPage } from "../../../ui/address/leave-page.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./destination-detail.module.css";
import type { ShownDestination } from "./shown-destination.ts";

export function DeleteDestinationPanel({ destination }: { destination: ShownDestination }) {
  const t = useTranslations("destinations.delete");
  const router = useRouter();
  const goOn = useGoOn();
  const cache = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const remove = trpc.destinations.delete.useMutation({
    onMutate: goOn,
    onSuccess: async (_answer, _input, go) => {
      await cache.destinations.list.invalidate();
      await go(() => goToPage(router, "/settings/destinations"));
    },
  });
  return (
    <Panel title={t("title")}>
      <p className={classes.text}>{t("text")}</p>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("confirmTitle", { name: destination.name })}
        action={t("button")}
        typedName={destination.name}
        onConfirm={() => remove.mutateAsync({ destinationId: destination.destinationId })}
        isBusy={remove.isPending}
        problem={useProblemText(remove.error)}
      >
        {t("consequences")}
      </ConfirmDialog>
    </Panel>
  );
}
