"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { DeliveryStateChip } from "../../../ui/chips/delivery-state-chip.tsx";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { useOneAtATime } from "../../../ui/forms/use-one-at-a-time.ts";
import { AttemptItem } from "./attempt-item.tsx";
import classes from "./delivery-log.module.css";
import { DeliverySequence } from "./delivery-sequence.tsx";
import { DeliverySubject } from "./delivery-subject.tsx";
import tools from "./sending/delivery-tools.module.css";
import { SendNowButton } from "./sending/send-now-button.tsx";

const REFRESH_MS = 3_000;

interface DeliveryDetailProps {
  readonly destinationId: string;
  readonly eventId: string;
  /** May send it now or again: one who manages destinations, while this one is not paused. */
  readonly canSend: boolean;
}

/** All of one delivery: what is sent, and how each attempt went. */
export function DeliveryDetail({ destinationId, eventId, canSend }: DeliveryDetailProps) {
  const t = useTranslations("deliveries");
  const key = { destinationId, eventId };
  const cache = trpc.useUtils();
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const found = trpc.deliveries.get.useQuery(key, { refetchInterval });
  const replay = trpc.deliveries.replay.useMutation({ onSettled: () => cache.deliveries.invalidate() });
  const sendAgain = useOneAtATime(replay.mutateAsync);
  const problem = useProblemText(replay.error);
  if (found.data === undefined) {
    return found.isError ? <QueryFault error={found.error} retry={() => void found.refetch()} /> : null;
  }
  const { data } = found.data;
  const canReplay = canSend && (data.state === "delivered" || data.state === "failed");
  return (
    <div className={classes.detail}>
      <div className={tools.tools}>
        {data.eventType === "ping" ? <Chip tone="accent">{t("test")}</Chip> : null}
        <span className={classes.type}>{data.eventType}</span>
        <DeliverySequence sequence={data.sequence} />
        <DeliveryStateChip state={data.state} hasFailed={data.attemptCount > 0} />
        <DeliverySubject quoteId={data.quoteId} caseId={data.caseId} />
        <CopyText text={data.eventId} label={t("eventId")} />
      </div>
      <FormProblem text={problem} />
      {canReplay ? (
        <div>
          <Button variant="default" loading={replay.isPending} onClick={() => sendAgain(key)}>
            {t("replay")}
          </Button>
        </div>
      ) : null}
      {canSend && data.state === "pending" ? <SendNowButton delivery={key} /> : null}
      {data.note === undefined ? null : <p>{data.note}</p>}
      <section>
        <h3 className={classes.heading}>{t("attemptsTitle")}</h3>
        {data.attempts.length === 0 ? <p>{t("attempts", { count: 0 })}</p> : null}
        <ol className={classes.attempts}>
          {data.attempts.map((attempt, index) => (
            <AttemptItem key={attempt.attemptNumber} attempt={attempt} isOpen={index === 0} />
          ))}
        </ol>
      </section>
      <section>
        <h3 className={classes.heading}>{t("request")}</h3>
        <pre className={classes.text}>{`${headerLines(data.request.headers)}\n\n${data.request.body}`}</pre>
      </section>
    </div>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
