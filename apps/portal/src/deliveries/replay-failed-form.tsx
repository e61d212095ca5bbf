"use client";

import { Button, NativeSelect } from "@mantine/core";
import { systemClock } from "@quote-financing/api/kernel/clock";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProblem } from "../feedback/form-problem.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { FormButtons } from "../layout/form-stack.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import classes from "./delivery-log.module.css";

const HOURS = ["1", "24", "168", "720"] as const;
const HOUR_MS = 60 * 60 * 1000;

/** First counts what would be sent again, then sends it. */
export function ReplayFailedForm({ destinationId, onDone }: { destinationId: string; onDone: () => void }) {
  const t = useTranslations("deliveries.replayFailed");
  const cache = trpc.useUtils();
  const [hours, setHours] = useState<(typeof HOURS)[number]>("24");
  const count = trpc.deliveries.replayFailed.useMutation();
  const replay = trpc.deliveries.replayFailed.useMutation({
    onSuccess: async () => {
      await cache.deliveries.invalidate();
      onDone();
    },
  });
  const problem = useProblemText(count.error ?? replay.error);
  const input = () => ({
    destinationId,
    since: new Date(systemClock.now().getTime() - Number(hours) * HOUR_MS).toISOString(),
  });
  const counted = count.data?.data.count;
  return (
    <div className={classes.detail}>
      <FormProblem text={problem} />
      <NativeSelect
        label={t("since")}
        value={hours}
        onChange={(event) => {
          setHours(HOURS.find((known) => known === event.currentTarget.value) ?? "24");
          count.reset();
        }}
        data={HOURS.map((value) => ({ value, label: t(`hours.${value}`) }))}
      />
      <p role="status">{counted === undefined ? t("explanation") : t("counted", { count: counted })}</p>
      <FormButtons>
        {counted === undefined ? (
          <Button loading={count.isPending} onClick={() => count.mutate({ ...input(), dryRun: true })}>
            {t("count")}
          </Button>
        ) : counted === 0 ? null : (
          <Button loading={replay.isPending} onClick={() => replay.mutate({ ...input(), dryRun: false })}>
            {t("confirm", { count: counted })}
          </Button>
        )}
      </FormButtons>
    </div>
  );
}
