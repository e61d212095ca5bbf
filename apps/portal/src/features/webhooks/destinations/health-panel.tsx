"use client";

import { BACKLOG_LIMIT, SAMPLE_LIMIT } from "@quote-financing/api/webhooks/deliveries/destination-health-sample";
import { useFormatter, useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Elapsed } from "../../../ui/format/elapsed.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { Fact } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { ConditionChip } from "./condition-chip.tsx";
import classes from "./health-panel.module.css";

const REFRESH_MS = 5_000;

/** How a destination is doing: does it answer, how fast, and what waits. */
export function HealthPanel({ destinationId }: { destinationId: string }) {
  const t = useTranslations("deliveries.health");
  const format = useFormatter();
  const health = trpc.deliveries.health.useQuery({ destinationId }, { refetchInterval: REFRESH_MS });
  if (health.data === undefined) return null;
  const { condition, failingSince, nextProbeAt, lastSucceededAt, backlog, last24Hours } = health.data.data;
  const { attempts, successRate, p50Ms, p95Ms } = last24Hours;
  return (
    <Panel title={t("title")} actions={<ConditionChip condition={condition} />}>
      <dl className={classes.facts}>
        <Fact name={t("lastSucceeded")}>
          {lastSucceededAt === undefined ? t("never") : <Elapsed since={lastSucceededAt} />}
        </Fact>
        <Fact name={t("backlog")}>
          {backlog < BACKLOG_LIMIT ? format.number(backlog) : t("atLeast", { count: backlog })}
        </Fact>
        <Fact name={t("attempts")}>
          {attempts < SAMPLE_LIMIT ? format.number(attempts) : t("sampled", { count: attempts })}
        </Fact>
        <Fact name={t("successRate")}>
          {successRate === undefined
            ? null
            : format.number(successRate, { style: "percent", maximumFractionDigits: 1 })}
        </Fact>
        <Fact name={t("speed")}>
          {p50Ms === undefined || p95Ms === undefined ? null : t("milliseconds", { p50: p50Ms, p95: p95Ms })}
        </Fact>
        <Fact name={t("failingSince")}>{failingSince === undefined ? null : <Elapsed since={failingSince} />}</Fact>
        <Fact name={t("nextProbe")}>{nextProbeAt === undefined ? null : <Timestamp at={nextProbeAt} withTime />}</Fact>
      </dl>
    </Panel>
  );
}
