import { useFormatter, useTranslations } from "next-intl";
import classes from "./cost-preview.module.css";

/** Which day's rates were used. @param day `YYYY-MM-DD`. */
export function RatesDay({ day }: { day: string }) {
  const t = useTranslations("preview");
  const format = useFormatter();
  const date = format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: "long" });
  return <span className={classes.faint}>{t("ratesOf", { date })}</span>;
}
