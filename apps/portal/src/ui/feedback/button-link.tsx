import type { ReactNode } from "react";
import { PageLink } from "../layout/page-link.tsx";
import classes from "../plain/plain-button.module.css";

interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: "filled" | "default";
  readonly children: ReactNode;
}

/** A link to one of our pages that looks like a button. */
export function ButtonLink({ href, variant = "filled", children }: ButtonLinkProps) {
  // The sign-in page is loaded as a whole: Next.js has nothing of it to fetch before (decision record 0290).
  const Anchor = href.startsWith("/login") ? "a" : PageLink;
  return (
    <Anchor href={href} className={classes[variant]}>
      {children}
    </Anchor>
  );
}
