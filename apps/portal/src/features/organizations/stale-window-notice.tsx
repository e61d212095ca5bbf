"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import classes from "./frame-notice.module.css";
import { hearOrganization } from "./organization-channel.ts";

/** Another window of this browser went to other data: this one shows what the session no longer acts for. */
export function StaleWindowNotice({ organizationId }: { organizationId: string }) {
  const t = useTranslations("shell.staleWindow");
  const [isStale, setStale] = useState(false);
  useEffect(() => hearOrganization((announced) => setStale(announced !== organizationId)), [organizationId]);
  return (
    <div role="status" className={classes.region}>
      {isStale ? (
        <div className={classes.notice}>
          <div className={classes.words}>
            <p className={classes.title}>{t("title")}</p>
            <p>{t("text")}</p>
          </div>
          <Button variant="default" size="sm" onClick={() => window.location.assign("/quotes")}>
            {t("reload")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
