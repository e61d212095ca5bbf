import { BACKLOG_LIMIT, SAMPLE_LIMIT } from "@quote-financing/api/webhooks/deliveries/health/destination-health-sample";
import { useFormatter, useTranslations } from "next-intl";
import type { ShownHealth } from "../deliveries/shown-delivery.ts";

/** A destination's last 24 hours in a line of a list. Nothing when nothing was sent. */
export function HealthSummary({ health: { backlog, last24Hours } }: { health: ShownHealth }) {
  const t = useTranslations("deliveries.health");
  const format = useFormatter();
  const { attempts, successRate, p50Ms, p95Ms } = last24Hours;
  if (successRate === undefined && backlog === 0) return null;
  return (
    <>
      {successRate === undefined ? null : (
        <span>
          {t("successRate")}: {format.number(successRate, { style: "percent", maximumFractionDigits: 1 })}
        </span>
      )}
      {p50Ms === undefined || p95Ms === undefined ? null : <span>{t("milliseconds", { p50: p50Ms, p95: p95Ms })}</span>}
      {attempts < SAMPLE_LIMIT ? null : <span>{t("ofNewest", { count: attempts })}</span>}
      {backlog === 0 ? null : (
        <span>
          {t("backlog")}: {backlog < BACKLOG_LIMIT ? format.number(backlog) : t("atLeast", { count: backlog })}
        </span>
      )}
    </>
  );
}
