"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { linkElsewhere } from "../address/link-elsewhere.ts";
import classes from "./navigation-progress.module.css";
import { PageSkeleton } from "./page-skeleton.tsx";

/** A navigation that has not ended by then was given up, or asked about and not wanted. */
const GIVEN_UP_MS = 15_000;

interface Leaving {
  readonly from: string;
  /** Another page; undefined when the same one is to show something else. */
  readonly to: string | undefined;
}

/**
 * A bar across the top from a click on a link until its page is there, and the outlines of that page when it takes long.
 * The old page stays in place meanwhile, for screen readers.
 */
export function NavigationProgress() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const address = `${pathname}?${useSearchParams()}`;
  const [leaving, setLeaving] = useState<Leaving>();
  const isUnderWay = leaving?.from === address;

  useEffect(() => {
    const begin = (event: MouseEvent) => {
      // Next.js has turned it into a navigation within the portal.
      const target = event.defaultPrevented ? linkElsewhere(event) : undefined;
      if (target === undefined) return;
      setLeaving({ from: address, to: target.pathname === pathname ? undefined : target.pathname });
    };
    // After React's own handlers, which tell whether the click is a navigation.
    window.addEventListener("click", begin);
    return () => window.removeEventListener("click", begin);
  }, [address, pathname]);

  useEffect(() => {
    // Forgotten once its page is there: who goes back to where they left from is not leaving again.
    if (!isUnderWay) return setLeaving(undefined);
    const timer = setTimeout(() => setLeaving(undefined), GIVEN_UP_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay]);

  if (!isUnderWay) return null;
  return (
    <>
      <div className={classes.bar} role="progressbar" aria-label={t("loading")} />
      {leaving.to === undefined ? null : <PageSkeleton pathname={leaving.to} />}
    </>
  );
}
