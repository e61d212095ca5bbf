"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import classes from "./navigation-progress.module.css";

/** A navigation that has not ended by then was given up, or asked about and not wanted. */
const GIVEN_UP_MS = 15_000;

/** A click that Next.js turned into a navigation within the portal, to another address than the one shown. */
function leadsElsewhere(event: MouseEvent): boolean {
  if (!event.defaultPrevented || !(event.target instanceof Element)) return false;
  const link = event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}

/** A bar across the top from a click on a link until its page is there: the old page stays meanwhile. */
export function NavigationProgress() {
  const t = useTranslations("shell");
  const address = `${usePathname()}?${useSearchParams()}`;
  const [leaving, setLeaving] = useState<string>();
  const isUnderWay = leaving === address;

  useEffect(() => {
    const begin = (event: MouseEvent) => leadsElsewhere(event) && setLeaving(address);
    // After React's own handlers, which tell whether the click is a navigation.
    window.addEventListener("click", begin);
    return () => window.removeEventListener("click", begin);
  }, [address]);

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLeaving(undefined), GIVEN_UP_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay]);

  return isUnderWay ? <div className={classes.bar} role="progressbar" aria-label={t("loading")} /> : null;
}
