import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to another page of the portal. Nothing is asked for before it is followed: of a page whose data is fresh each time Next.js
 * fetches nothing that could be shown, and did so twice for each link in view (decision record 0292).
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
