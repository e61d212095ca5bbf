"use client";

import Link from "next/link";
import type { ComponentProps } from "react";

/** Tells that a link, or another way of this portal, to another page is followed: Next.js gives that page up when something changes the address before it is there. The palette's can be refused. */
export const followedLinks = new EventTarget();

/**
 * Asks who is about to leave the page by no link while something on it is under way that nothing keeps. Where they stay, a menu that
 * says why must not close, and nothing of what was typed is dropped: that is what a link does. @returns whether they leave
 */
export const mayLeave = (): boolean => followedLinks.dispatchEvent(new Event("leave", { cancelable: true }));

/**
 * A link to another page of the portal. Nothing is asked for before it is followed: of a page whose data is fresh each time Next.js
 * fetches nothing that could be shown, and did so twice for each link in view (decision record 0292).
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link onNavigate={() => followedLinks.dispatchEvent(new Event("follow"))} {...props} prefetch={false} />;
}
