"use client";

import { BACKLOG_LIMIT, SAMPLE_LIMIT } from "@quote-financing/api/webhooks/deliveries/health/destination-health-sample";
import { useFormatter, useTranslations } from "next-intl";
import { Elapsed } from "../../../ui/format/elapsed.tsx";
import { Lasting } from "../../../ui/format/lasting.tsx";
import { Fact } from "../../../ui/layout/facts.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { AttemptTime } from "../deliveries/attempt-time.tsx";
import { useHealth } from "../deliveries/use-health.ts";
import { ConditionChip } from "./condition-chip.tsx";
import classes from "./health-panel.module.css";

/** How a destination is doing: does it answer, how fast, and what waits. */
export function HealthPanel({ destinationId }: { destinationId: string }) {
  const t = useTranslations("deliveries.health");
  const format = useFormatter();
  const health = useHealth(destinationId);
  if (health === undefined) return null;
  const { condition, failingSince, nextProbeAt, lastSucceededAt, backlog, untried, last24Hours } = health;
  const isPaused = condition === "paused";
  const { attempts, successRate, p50Ms, p95Ms } = last24Hours;
  return (
    <Panel title={t("title")} actions={<ConditionChip condition={condition} />}>
      <dl className={classes.facts}>
        <Fact name={t("lastSucceeded")}>
          {lastSucceededAt === undefined ? t("never") : <Elapsed since={lastSucceededAt} />}
        </Fact>
        <Fact name={t("backlog")}>
          {backlog < BACKLOG_LIMIT ? format.number(backlog) : t("atLeast", { count: backlog })}
          {untried === 0 || untried === backlog ? null : ` (${t("untried", { count: untried })})`}
        </Fact>
        <Fact name={t("attempts")}>
          {attempts < SAMPLE_LIMIT ? format.number(attempts) : t("sampled", { count: attempts })}
        </Fact>
        <Fact name={t("successRate")}>
          {/* Always there: what came with the first attempt moved the button that made it out of a phone's sight. */}
          {successRate === undefined
            ? t("unknown")
            : format.number(successRate, { style: "percent", maximumFractionDigits: 1 })}
        </Fact>
        <Fact name={t("speed")}>
          {p50Ms === undefined || p95Ms === undefined ? t("unknown") : t("milliseconds", { p50: p50Ms, p95: p95Ms })}
        </Fact>
        <Fact name={t("failingSince")}>
          {failingSince === undefined || isPaused ? null : <Lasting since={failingSince} />}
        </Fact>
        <Fact name={t("nextProbe")}>
          {nextProbeAt === undefined || isPaused ? null : <AttemptTime at={nextProbeAt} />}
        </Fact>
      </dl>
    </Panel>
  );
}
