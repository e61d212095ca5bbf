import { useTranslations } from "next-intl";
import type { ShownDelivery } from "./shown-delivery.ts";

type Fault = Pick<NonNullable<ShownDelivery["lastAttempt"]>, "status">;

/** A fault in a word: the status that the receiver answered, or that it gave no answer. */
export function FaultName({ fault: { status } }: { fault: Fault }) {
  const t = useTranslations("deliveries");
  return <>{status ?? t("noAnswer")}</>;
}
