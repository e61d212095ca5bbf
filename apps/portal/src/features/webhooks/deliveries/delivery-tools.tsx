"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import classes from "./delivery-log.module.css";
import { ReplayFailedForm } from "./replay-failed-form.tsx";

/** A test event now; everything that failed, once more. */
export function DeliveryTools({ destinationId }: { destinationId: string }) {
  const t = useTranslations("deliveries");
  const cache = trpc.useUtils();
  const [isReplaying, setReplaying] = useState(false);
  const test = trpc.deliveries.sendTest.useMutation({ onSettled: () => cache.deliveries.invalidate() });
  const problem = useProblemText(test.error);
  return (
    <div className={classes.tools}>
      <FormProblem text={problem} />
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate({ destinationId })}>
        {t("sendTest")}
      </Button>
      <Button size="xs" variant="default" onClick={() => setReplaying(true)}>
        {t("replayFailed.button")}
      </Button>
      <ModalDialog isOpen={isReplaying} onClose={() => setReplaying(false)} title={t("replayFailed.button")}>
        <ReplayFailedForm destinationId={destinationId} onDone={() => setReplaying(false)} />
      </ModalDialog>
    </div>
  );
}
