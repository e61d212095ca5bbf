"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { linkElsewhere } from "../address/link-elsewhere.ts";
import { useIsOffline } from "../feedback/use-connection.ts";
import classes from "./offline-bar.module.css";

/** Says that there is no connection, and what becomes of what the person does meanwhile. */
export function OfflineBar() {
  const t = useTranslations("shell.offline");
  const isOffline = useIsOffline();
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    setRefused(false);
    if (!isOffline) return;
    // A page cannot be had now: the browser would leave the portal for an error page of its own.
    const stay = (event: MouseEvent) => {
      if (linkElsewhere(event) === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setRefused(true);
    };
    window.addEventListener("click", stay, { capture: true });
    return () => window.removeEventListener("click", stay, { capture: true });
  }, [isOffline]);

  return (
    <div role="status" className={classes.region}>
      {isOffline ? (
        <p className={classes.bar}>
          <strong>{t("title")}</strong> {isRefused ? `${t("link")} ` : null}
          {t("text")}
        </p>
      ) : null}
    </div>
  );
}
