"use client";

import Link from "next/link";
import type { ComponentProps } from "react";

/** Tells that a link, or another way of this portal, to another page is followed: Next.js gives that page up when something changes the address before it is there. The palette's can be refused. */
export const followedLinks = new EventTarget();

/**
 * A link to another page of the portal. Nothing is asked for before it is followed: of a page whose data is fresh each time Next.js
 * fetches nothing that could be shown, and did so twice for each link in view (decision record 0292).
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link onNavigate={() => followedLinks.dispatchEvent(new Event("follow"))} {...props} prefetch={false} />;
}
