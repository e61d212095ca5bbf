"use client";

import { IconArrowLeft } from "@tabler/icons-react";
import Link from "next/link";
import classes from "./back-link.module.css";
import { useLastHref } from "./remembered-list.ts";

/** Up to the list that a detail page belongs to, as it was left: with its filters, its order and its page. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className={classes.back}>
      <Link href={useLastHref(href)} className={classes.link}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {children}
      </Link>
    </p>
  );
}
