import { useTranslations } from "next-intl";
import classes from "./wordmark.module.css";

/** Our mark: a roof over a rising line. */
export function Wordmark() {
  const t = useTranslations("portal");
  return (
    <span className={classes.wordmark}>
      <svg className={classes.mark} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <rect width="28" height="28" rx="8" className={classes.ground} />
        <path d="M6.5 13.2 14 7l7.5 6.2" className={classes.stroke} />
        <path d="M8.5 20.5v-3M14 20.5v-5.5M19.5 20.5v-8" className={classes.stroke} />
      </svg>
      <span>{t("name")}</span>
    </span>
  );
}
