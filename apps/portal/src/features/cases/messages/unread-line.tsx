import { useTranslations } from "next-intl";
import classes from "./thread.module.css";
import { UNREAD_LINE } from "./use-opened-at-newest.ts";

/** Above the first message that the reader had not seen when the page opened. */
export function UnreadLine() {
  const t = useTranslations("cases.thread");
  return (
    <li className={classes.unread} {...{ [UNREAD_LINE]: "" }}>
      {t("unread")}
    </li>
  );
}
