"use client";

import { IconArrowLeft } from "@tabler/icons-react";
import classes from "./back-link.module.css";
import { PageLink } from "./page-link.tsx";
import { useLastHref } from "./remembered-list.ts";

/** Up to the list that a detail page belongs to, as it was left: with its filters, its order and its page. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className={classes.back}>
      <PageLink href={useLastHref(href)} className={classes.link}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {children}
      </PageLink>
    </p>
  );
}
