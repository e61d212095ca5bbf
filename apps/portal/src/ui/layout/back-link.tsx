import { IconArrowLeft } from "@tabler/icons-react";
import Link from "next/link";
import classes from "./back-link.module.css";

/** Up to the list that a detail page belongs to. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className={classes.back}>
      <Link href={href} className={classes.link}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {children}
      </Link>
    </p>
  );
}
