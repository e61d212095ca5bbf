import type { MemberRole } from "@quote-financing/db/vocabulary";

/** Icons by name: functions cannot travel from a server component to the browser. */
export type NavigationIcon = "quotes" | "cases";

/** One page in the menu. `labelKey` is a key of `shell.pages`. `shortcut` follows the key g. */
export interface NavigationItem {
  readonly href: string;
  readonly labelKey: NavigationIcon;
  readonly icon: NavigationIcon;
  readonly shortcut?: string;
  readonly roles?: readonly MemberRole[];
}

const MERCHANT_PAGES: readonly NavigationItem[] = [
  { href: "/quotes", labelKey: "quotes", icon: "quotes", shortcut: "q" },
  { href: "/cases", labelKey: "cases", icon: "cases", shortcut: "c" },
];

/** The pages that a member may use. */
export const merchantPages = (role: MemberRole): readonly NavigationItem[] =>
  MERCHANT_PAGES.filter(({ roles }) => roles === undefined || roles.includes(role));
