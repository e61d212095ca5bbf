"use client";

import { BACKLOG_LIMIT } from "@quote-financing/api/webhooks/deliveries/health/destination-health-sample";
import { useTranslations } from "next-intl";
import { AttemptTime } from "./attempt-time.tsx";
import { FaultName } from "./fault-name.tsx";
import type { ShownHealth } from "./shown-delivery.ts";
import classes from "./waiting-fault.module.css";

/**
 * All that waits behind one fault of the receiver, in one line instead of one for each event. Why is read out, once: how many wait grows with
 * each event, and the time of the next attempt comes and goes.
 */
export function WaitingFault({ health }: { health: ShownHealth | undefined }) {
  const t = useTranslations("deliveries.waitingFault");
  const isShown = health?.condition === "failing" && health.fault !== undefined && health.backlog > 0;
  return (
    <div className={isShown ? classes.fault : undefined}>
      {isShown ? <WhatWaits health={health} /> : null}
      <p>
        <span role="status">{isShown ? `${health.fault?.explanation} ${t("rule")}` : null}</span>
        {isShown && health.nextProbeAt !== undefined ? (
          <>
            {` ${t("next")} `}
            <AttemptTime at={health.nextProbeAt} />
          </>
        ) : null}
      </p>
    </div>
  );
}

function WhatWaits({ health: { backlog, fault } }: { health: ShownHealth }) {
  const t = useTranslations("deliveries.waitingFault");
  return (
    <strong>
      {backlog < BACKLOG_LIMIT ? t("waiting", { count: backlog }) : t("waitingAtLeast", { count: backlog })}{" "}
      {fault === undefined ? null : <FaultName fault={fault} />}
    </strong>
  );
}
