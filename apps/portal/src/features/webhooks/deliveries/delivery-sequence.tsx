import { useTranslations } from "next-intl";
import classes from "./delivery-log.module.css";

/** The number of an event in its organization. Events of release 0.1 have none until they are given one. */
export function DeliverySequence({ sequence }: { sequence: number | undefined }) {
  const t = useTranslations("deliveries");
  return sequence === undefined ? null : (
    <span className={classes.sequence}>{t("sequence", { number: `${sequence}` })}</span>
  );
}
