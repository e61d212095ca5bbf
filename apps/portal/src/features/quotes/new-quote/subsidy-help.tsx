import { useTranslations } from "next-intl";
import classes from "./new-quote-form.module.css";

/** How a subsidy line works, and what is missing for it. */
export function SubsidyHelp({ hasCodes }: { hasCodes: boolean }) {
  const t = useTranslations("newQuote.subsidy");
  return (
    <p className={classes.help} data-missing={!hasCodes || undefined}>
      {t("amount")} {hasCodes ? t("code") : t("noCodes")}
    </p>
  );
}
