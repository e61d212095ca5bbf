import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { isAllowed, type Permission } from "@quote-financing/domain/people/permissions";
import type { PageName } from "./navigation-icons.ts";

export interface NavigationItem {
  readonly name: PageName;
  readonly href: string;
  /** The key that follows g. */
  readonly shortcut?: string;
  /** Pages under this address are not part of it. */
  readonly isExact?: boolean;
  /** Not made by React: a link that leaves the app. */
  readonly isOutside?: boolean;
  /** What its procedures ask for; everyone who has a menu when absent. */
  readonly permission?: Permission;
}

export interface NavigationGroup {
  /** `shell.groups.<name>`; the first group needs none. */
  readonly name?: "settings";
  readonly pages: readonly NavigationItem[];
}

/** For members and agents. */
const ACCOUNT = { name: "account", href: "/settings/account", shortcut: "a" } as const satisfies NavigationItem;

const MERCHANT_GROUPS: readonly NavigationGroup[] = [
  {
    pages: [
      { name: "today", href: "/today", shortcut: "t", permission: "quotes.list" },
      { name: "quotes", href: "/quotes", shortcut: "q", permission: "quotes.list" },
      { name: "cases", href: "/cases", shortcut: "c", permission: "cases.follow" },
      { name: "preview", href: "/preview", shortcut: "p", permission: "preview.read" },
    ],
  },
  {
    name: "settings",
    pages: [
      { name: "destinations", href: "/settings/destinations", shortcut: "d", permission: "destinations.read" },
      { name: "apiKeys", href: "/settings/api-keys", shortcut: "k", permission: "api-keys.manage" },
      { name: "members", href: "/settings/members", shortcut: "m", permission: "members.read" },
      { name: "organization", href: "/settings/organization", shortcut: "o", permission: "organization.read" },
      { name: "singleSignOn", href: "/settings/single-sign-on", shortcut: "i", permission: "organization.secure" },
      { name: "audit", href: "/settings/audit", shortcut: "l", permission: "audit.read" },
      { name: "notifications", href: "/settings/notifications", shortcut: "n", permission: "notifications.manage" },
      ACCOUNT,
      { name: "docs", href: "/docs", isOutside: true },
    ],
  },
];

/** Named while an organization is on its way to its first event, to those who set it up. */
const START = { name: "start", href: "/start", shortcut: "s" } as const satisfies NavigationItem;

/** The pages that a member may use. */
export const merchantGroups = (caller: MemberCaller, isStarting: boolean): readonly NavigationGroup[] => [
  ...(isStarting ? [{ pages: [START] }] : []),
  ...MERCHANT_GROUPS.map((group) => ({
    ...group,
    pages: group.pages.filter(({ permission }) => permission === undefined || isAllowed(caller, permission)),
  })),
];

/** The pages of support agents. */
export const SUPPORT_GROUPS: readonly NavigationGroup[] = [
  {
    pages: [
      { name: "supportQueue", href: "/support", shortcut: "q", isExact: true },
      { name: "supportSearch", href: "/support/search", shortcut: "s" },
      { name: "supportApprovals", href: "/support/approvals", shortcut: "v" },
      { name: "supportReplies", href: "/support/replies", shortcut: "r" },
      { name: "supportOrganizations", href: "/support/organizations", shortcut: "o" },
    ],
  },
  {
    name: "settings",
    pages: [{ name: "notifications", href: "/support/notifications", shortcut: "n" }, ACCOUNT],
  },
];
