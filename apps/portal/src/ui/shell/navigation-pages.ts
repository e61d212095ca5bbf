import type { Permission } from "@quote-financing/domain/people/permissions";
import {
  IconBell,
  IconBook2,
  IconBuilding,
  IconCalculator,
  IconChecks,
  IconFileInvoice,
  IconHistory,
  IconInbox,
  IconKey,
  IconLogin2,
  IconMessage2,
  IconMessageCircle,
  IconRocket,
  IconSearch,
  IconUserCircle,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";

export interface NavigationPage {
  readonly icon: TablerIcon;
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

type PageTable = Readonly<Record<string, NavigationPage>>;

/** For members and agents. */
const ACCOUNT = { icon: IconUserCircle, href: "/settings/account", shortcut: "a" } as const;

/**
 * The pages of the menus, one row each, in their order: `shell.pages.<name>` is the label. Browsers read it for the icons; who
 * is allowed what is judged in navigation.ts, which no browser needs (decision record 0292).
 */
export const MERCHANT_PAGES = {
  today: { icon: IconInbox, href: "/today", shortcut: "t", permission: "quotes.list" },
  quotes: { icon: IconFileInvoice, href: "/quotes", shortcut: "q", permission: "quotes.list" },
  cases: { icon: IconMessageCircle, href: "/cases", shortcut: "c", permission: "cases.follow" },
  preview: { icon: IconCalculator, href: "/preview", shortcut: "p", permission: "preview.read" },
} as const satisfies PageTable;

export const MERCHANT_SETTINGS = {
  destinations: { icon: IconWebhook, href: "/settings/destinations", shortcut: "d", permission: "destinations.read" },
  apiKeys: { icon: IconKey, href: "/settings/api-keys", shortcut: "k", permission: "api-keys.manage" },
  members: { icon: IconUsers, href: "/settings/members", shortcut: "m", permission: "members.read" },
  organization: { icon: IconBuilding, href: "/settings/organization", shortcut: "o", permission: "organization.read" },
  singleSignOn: {
    icon: IconLogin2,
    href: "/settings/single-sign-on",
    shortcut: "i",
    permission: "organization.secure",
  },
  audit: { icon: IconHistory, href: "/settings/audit", shortcut: "l", permission: "audit.read" },
  notifications: {
    icon: IconBell,
    href: "/settings/notifications",
    shortcut: "n",
    permission: "notifications.manage",
  },
  account: ACCOUNT,
  docs: { icon: IconBook2, href: "/docs", isOutside: true },
} as const satisfies PageTable;

/** Named while an organization is on its way to its first event, to those who set it up. */
export const START_PAGES = {
  start: { icon: IconRocket, href: "/start", shortcut: "s" },
} as const satisfies PageTable;

export const SUPPORT_PAGES = {
  supportQueue: { icon: IconInbox, href: "/support", shortcut: "q", isExact: true },
  supportDocuments: { icon: IconFileInvoice, href: "/support/documents", shortcut: "d" },
  supportSearch: { icon: IconSearch, href: "/support/search", shortcut: "s" },
  supportApprovals: { icon: IconChecks, href: "/support/approvals", shortcut: "v" },
  supportReplies: { icon: IconMessage2, href: "/support/replies", shortcut: "r" },
  supportOrganizations: { icon: IconBuilding, href: "/support/organizations", shortcut: "o" },
} as const satisfies PageTable;

export const SUPPORT_SETTINGS = {
  notifications: { icon: IconBell, href: "/support/notifications", shortcut: "n" },
  account: ACCOUNT,
} as const satisfies PageTable;

const ALL_PAGES = { ...START_PAGES, ...MERCHANT_PAGES, ...MERCHANT_SETTINGS, ...SUPPORT_PAGES, ...SUPPORT_SETTINGS };

export type PageName = keyof typeof ALL_PAGES;

/** The same for a name in every menu that names it. */
export const iconOf = (name: PageName): TablerIcon => ALL_PAGES[name].icon;
