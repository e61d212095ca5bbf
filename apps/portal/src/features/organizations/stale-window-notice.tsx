"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { leavePage, letGo, setOvertaken } from "../../ui/address/leave-page.ts";
import { leadsAway, linkElsewhere } from "../../ui/address/link-elsewhere.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import classes from "./frame-notice.module.css";
import { hearOrganization } from "./organization-channel.ts";

/** Another window of this browser went to other data: this one shows what the session no longer acts for. */
export function StaleWindowNotice({ organizationId }: { organizationId: string }) {
  const t = useTranslations("shell.staleWindow");
  const [isStale, setStale] = useState(false);
  useEffect(() => hearOrganization((announced) => setStale(announced !== organizationId)), [organizationId]);
  useEffect(() => {
    if (!isStale) return;
    // The frame around the next page would stay as it is: who it says this is, and without the banner of test data. A click that
    // Next.js never hears of loads the page anew.
    const loadAnew = (event: MouseEvent) => {
      if (linkElsewhere(event) === undefined) return;
      event.stopPropagation();
      if (leadsAway(event)) letGo();
    };
    setOvertaken(true);
    // At the document: what asks before the page is left listens at the window, and was answered by then. It asks no second time.
    document.addEventListener("click", loadAnew, { capture: true });
    return () => {
      setOvertaken(false);
      document.removeEventListener("click", loadAnew, { capture: true });
    };
  }, [isStale]);
  return (
    <div role="status" className={classes.region}>
      {isStale ? (
        <div className={classes.notice}>
          <div className={classes.words}>
            <p className={classes.title}>{t("title")}</p>
            <p>{t("text")}</p>
          </div>
          <PlainButton onClick={() => void leavePage("/quotes")}>{t("reload")}</PlainButton>
        </div>
      ) : null}
    </div>
  );
}
