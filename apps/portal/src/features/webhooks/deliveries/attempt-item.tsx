import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chip } from "../../../ui/chips/chip.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { AttemptPhases } from "./attempt-phases.tsx";
import classes from "./delivery-log.module.css";
import type { ShownDeliveryDetail } from "./shown-delivery.ts";

type ShownAttempt = ShownDeliveryDetail["attempts"][number];

/** How one attempt went: the cause in a sentence, how long each phase took, and what the receiver answered. */
export function AttemptItem({ attempt, isOpen }: { attempt: ShownAttempt; isOpen: boolean }) {
  const t = useTranslations("deliveries");
  // As it was drawn first: what is being read does not fold away when the next attempt is made.
  const [isOpenAtFirst] = useState(isOpen);
  const answer = [attempt.responseHeaders, attempt.responseBody].filter(Boolean).join("\n\n");
  return (
    <li className={classes.attempt}>
      <details open={isOpenAtFirst}>
        <summary>
          <span className={classes.summary}>
            <strong>{t("attempt", { number: attempt.attemptNumber })}</strong>
            <Chip tone={attempt.cause === "acknowledged" ? "success" : "danger"}>
              {attempt.status ?? t("noAnswer")}
            </Chip>
            <span className={classes.at}>
              <Timestamp at={attempt.startedAt} withTime />
            </span>
          </span>
          <span className={classes.cause}>{attempt.explanation}</span>
        </summary>
        <AttemptPhases attempt={attempt} />
        <p className={classes.to}>
          {t("sentTo")} <code>{attempt.url}</code>
        </p>
        <pre className={classes.text}>{answer === "" ? t("emptyAnswer") : answer}</pre>
      </details>
    </li>
  );
}
