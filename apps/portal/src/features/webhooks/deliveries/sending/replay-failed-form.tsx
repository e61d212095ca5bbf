"use client";

import { Button } from "@mantine/core";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../../trpc/portal-trpc.ts";
import { useGoOn } from "../../../../ui/address/use-go-on.ts";
import { useProblemText } from "../../../../ui/feedback/use-problem-text.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { FormProblem } from "../../../../ui/forms/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/forms/use-one-at-a-time.ts";
import classes from "../delivery-log.module.css";
import { type FailedSince, failedSince } from "./failed-since.ts";
import { FailedSinceFields } from "./failed-since-fields.tsx";
import { SendAllNowButton } from "./send-all-now-button.tsx";

interface ReplayFailedFormProps {
  readonly destinationId: string;
  /** How many failed so far and are tried again by themselves: they are not counted here, and are not forgotten. */
  readonly retrying: number;
  readonly onDone: () => void;
}

/** First counts what would be sent again, then sends it: from the very moment that was counted from. */
export function ReplayFailedForm({ destinationId, retrying, onDone }: ReplayFailedFormProps) {
  const t = useTranslations("deliveries.replayFailed");
  const cache = trpc.useUtils();
  const [choice, setChoice] = useState<FailedSince>("24");
  const [typed, setTyped] = useState("");
  const count = trpc.deliveries.replayFailed.useMutation();
  const goOn = useGoOn();
  const replay = trpc.deliveries.replayFailed.useMutation({
    onMutate: goOn,
    onSuccess: async ({ data }, request, go): Promise<void> => {
      // One call sends a part of very many.
      if (data.hasMore) return replay.mutate(request);
      await cache.deliveries.invalidate();
      go(onDone);
    },
  });
  const problem = useProblemText(count.error ?? replay.error);
  const counted = count.data?.data.count;
  const since = failedSince(choice, typed, systemClock.now());
  const startCount = () => {
    if (since !== undefined) count.mutate({ destinationId, since: since.toISOString(), dryRun: true });
  };
  const startReplay = useOneAtATime(async () => {
    if (count.variables !== undefined) await replay.mutateAsync({ ...count.variables, dryRun: false });
  });
  return (
    <div className={classes.detail}>
      <FormProblem text={problem} />
      <FailedSinceFields
        choice={choice}
        typed={typed}
        onChange={(chosen, text) => {
          setChoice(chosen);
          setTyped(text);
          count.reset();
          if (replay.isError) replay.reset();
        }}
      />
      <p role="status">{counted === undefined ? t("explanation") : t("counted", { count: counted })}</p>
      {counted === undefined || retrying === 0 ? null : (
        <>
          <p>{t("retrying", { count: retrying })}</p>
          <SendAllNowButton destinationId={destinationId} isDisabled={false} />
        </>
      )}
      <FormButtons>
        {counted === undefined ? (
          <Button disabled={since === undefined} loading={count.isPending} onClick={startCount}>
            {t("count")}
          </Button>
        ) : counted === 0 ? null : (
          <Button loading={replay.isPending} onClick={startReplay}>
            {t("confirm", { count: counted })}
          </Button>
        )}
      </FormButtons>
    </div>
  );
}
