"use client";

import { BACKLOG_LIMIT } from "@quote-financing/api/webhooks/deliveries/health/destination-health-sample";
import { useTranslations } from "next-intl";
import { AttemptTime } from "./attempt-time.tsx";
import { FaultName } from "./fault-name.tsx";
import type { ShownHealth } from "./shown-delivery.ts";
import classes from "./waiting-fault.module.css";

/** All that waits behind one fault of the receiver, in one line instead of one for each event. */
export function WaitingFault({ health }: { health: ShownHealth | undefined }) {
  const t = useTranslations("deliveries.waitingFault");
  if (health?.condition !== "failing" || health.fault === undefined || health.backlog === 0) return null;
  const { backlog, fault, nextProbeAt } = health;
  return (
    <div className={classes.fault} role="status">
      <strong>
        {backlog < BACKLOG_LIMIT ? t("waiting", { count: backlog }) : t("waitingAtLeast", { count: backlog })}{" "}
        <FaultName fault={fault} />
      </strong>
      <p>
        {fault.explanation} {t("rule")}
        {nextProbeAt === undefined ? null : (
          <>
            {` ${t("next")} `}
            <AttemptTime at={nextProbeAt} />
          </>
        )}
      </p>
    </div>
  );
}
