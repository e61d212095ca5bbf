"use client";

import { useTranslations } from "next-intl";
import { useIsOffline } from "../feedback/use-connection.ts";
import classes from "./offline-bar.module.css";

/** Says that there is no connection, and what becomes of what the person does meanwhile. */
export function OfflineBar() {
  const t = useTranslations("shell.offline");
  const isOffline = useIsOffline();
  return (
    <div role="status" className={classes.region}>
      {isOffline ? (
        <p className={classes.bar}>
          <strong>{t("title")}</strong> {t("text")}
        </p>
      ) : null}
    </div>
  );
}
