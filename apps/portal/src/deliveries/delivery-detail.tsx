"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyText } from "../feedback/copy-text.tsx";
import { FormProblem } from "../feedback/form-problem.tsx";
import { QueryFault } from "../feedback/query-fault.tsx";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { Moment } from "../format/moment.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import classes from "./delivery-log.module.css";
import { DeliveryStateChip } from "./delivery-state-chip.tsx";
import type { ShownDeliveryDetail } from "./shown-delivery.ts";

const REFRESH_MS = 3_000;

interface DeliveryDetailProps {
  readonly destinationId: string;
  readonly eventId: string;
  readonly canManage: boolean;
}

/** All of one delivery: what is sent, and how each attempt went. */
export function DeliveryDetail({ destinationId, eventId, canManage }: DeliveryDetailProps) {
  const t = useTranslations("deliveries");
  const key = { destinationId, eventId };
  const cache = trpc.useUtils();
  const found = trpc.deliveries.get.useQuery(key, { refetchInterval: REFRESH_MS });
  const replay = trpc.deliveries.replay.useMutation({ onSettled: () => cache.deliveries.invalidate() });
  const problem = useProblemText(replay.error);
  if (found.data === undefined) {
    return found.isError ? <QueryFault error={found.error} retry={() => void found.refetch()} /> : null;
  }
  const { data } = found.data;
  const canReplay = canManage && (data.state === "delivered" || data.state === "failed");
  return (
    <div className={classes.detail}>
      <div className={classes.tools}>
        <span className={classes.type}>{data.eventType}</span>
        <DeliveryStateChip state={data.state} />
        <CopyText text={data.eventId} label={t("eventId")} />
      </div>
      <FormProblem text={problem} />
      {canReplay ? (
        <div>
          <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate(key)}>
            {t("replay")}
          </Button>
        </div>
      ) : null}
      <section>
        <h3 className={classes.heading}>{t("request")}</h3>
        <pre className={classes.text}>{`${headerLines(data.request.headers)}\n\n${data.request.body}`}</pre>
      </section>
      <section>
        <h3 className={classes.heading}>{t("attemptsTitle")}</h3>
        <ol className={classes.attempts}>
          {data.attempts.map((attempt) => (
            <AttemptItem key={attempt.attemptNumber} attempt={attempt} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function AttemptItem({ attempt }: { attempt: ShownDeliveryDetail["attempts"][number] }) {
  const t = useTranslations("deliveries");
  const answer = [attempt.responseHeaders, attempt.responseBody].filter(Boolean).join("\n\n");
  return (
    <li className={classes.attempt}>
      <details>
        <summary>
          {t("attempt", { number: attempt.attemptNumber })}: {attempt.status ?? t("noAnswer")} ·{" "}
          <Moment at={attempt.startedAt} withTime /> · {attempt.durationMs} ms
          <br />
          {attempt.explanation}
        </summary>
        <pre className={classes.text}>{answer === "" ? t("emptyAnswer") : answer}</pre>
      </details>
    </li>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
