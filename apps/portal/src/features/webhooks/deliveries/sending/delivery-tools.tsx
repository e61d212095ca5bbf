"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../../trpc/portal-trpc.ts";
import { nothingYet, orLoadFault } from "../../../../ui/feedback/load-fault.tsx";
import { useProblemText } from "../../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../../ui/forms/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/forms/use-one-at-a-time.ts";
import { ModalDialog } from "../../../../ui/layout/modal-dialog.tsx";
import type { ShownHealth } from "../shown-delivery.ts";
import classes from "./delivery-tools.module.css";
import { SendAllNowButton } from "./send-all-now-button.tsx";

const ReplayFailedForm = dynamic(
  () => orLoadFault(import("./replay-failed-form.tsx").then((file) => file.ReplayFailedForm)),
  { loading: nothingYet },
);

interface DeliveryToolsProps {
  readonly destinationId: string;
  readonly health: ShownHealth | undefined;
}

/** A test event now; all that waits, now; everything that failed, once more. Nothing while the destination is paused. */
export function DeliveryTools({ destinationId, health }: DeliveryToolsProps) {
  const t = useTranslations("deliveries");
  const cache = trpc.useUtils();
  const [isReplaying, setReplaying] = useState(false);
  const test = trpc.deliveries.sendTest.useMutation({ onSettled: () => cache.deliveries.invalidate() });
  const sendTest = useOneAtATime(test.mutateAsync);
  const isPaused = health?.condition === "paused";
  const problem = useProblemText(test.error);
  const sent = useRef<HTMLSpanElement>(null);
  // On a phone the button is at the lower edge.
  useEffect(() => {
    if (test.isSuccess) sent.current?.scrollIntoView({ block: "nearest" });
  }, [test.isSuccess]);
  return (
    <div className={classes.tools}>
      <FormProblem text={problem} />
      <Button
        size="xs"
        variant="default"
        disabled={isPaused}
        loading={test.isPending}
        onClick={() => sendTest({ destinationId })}
      >
        {t("sendTest")}
      </Button>
      <span ref={sent} role="status" className={classes.sent}>
        {test.isSuccess ? t("testSent") : null}
      </span>
      {health === undefined || health.backlog === 0 ? null : (
        <SendAllNowButton destinationId={destinationId} isDisabled={isPaused} />
      )}
      <Button size="xs" variant="default" disabled={isPaused} onClick={() => setReplaying(true)}>
        {t("replayFailed.button")}
      </Button>
      <ModalDialog isOpen={isReplaying} onClose={() => setReplaying(false)} title={t("replayFailed.button")}>
        <ReplayFailedForm
          destinationId={destinationId}
          retrying={health === undefined ? 0 : health.backlog - health.untried}
          onDone={() => setReplaying(false)}
        />
      </ModalDialog>
    </div>
  );
}
