import { useTranslations } from "next-intl";
import { AttemptTime } from "./attempt-time.tsx";
import { FaultName } from "./fault-name.tsx";
import type { ShownDelivery } from "./shown-delivery.ts";

/**
 * How a delivery stands, in a line. One that waits after failed attempts says so, with when it is tried again; what waits
 * because of its destination has no such time, and is explained once for all above the list.
 */
export function DeliveryOutcome({ row }: { row: ShownDelivery }) {
  const t = useTranslations("deliveries");
  const { state, attemptCount, lastAttempt, note, nextAttemptAt } = row;
  if (state !== "pending" || lastAttempt === undefined) {
    return (
      <>
        {t("attempts", { count: attemptCount })}
        {lastAttempt === undefined ? null : ` · ${lastAttempt.explanation}`}
        {state === "pending" || note === undefined ? null : ` · ${note}`}
      </>
    );
  }
  return (
    <>
      {t("attemptFailed", { number: lastAttempt.attemptNumber })} <FaultName fault={lastAttempt} />
      {` · ${lastAttempt.explanation}`}
      {note !== undefined || nextAttemptAt === undefined ? null : (
        <>
          {` ${t("nextAttempt")} `}
          <AttemptTime at={nextAttemptAt} />
        </>
      )}
    </>
  );
}
