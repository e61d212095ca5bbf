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

/**
 * The pages of the menus by their names, with their icons: `shell.pages.<name>` is the label. Apart from the menus themselves,
 * whose permissions no browser needs (decision record 0292).
 */
export const NAVIGATION_ICONS = {
  start: IconRocket,
  today: IconInbox,
  quotes: IconFileInvoice,
  cases: IconMessageCircle,
  preview: IconCalculator,
  destinations: IconWebhook,
  apiKeys: IconKey,
  members: IconUsers,
  organization: IconBuilding,
  singleSignOn: IconLogin2,
  audit: IconHistory,
  notifications: IconBell,
  account: IconUserCircle,
  docs: IconBook2,
  supportQueue: IconInbox,
  supportApprovals: IconChecks,
  supportSearch: IconSearch,
  supportReplies: IconMessage2,
  supportOrganizations: IconBuilding,
} as const satisfies Record<string, TablerIcon>;

export type PageName = keyof typeof NAVIGATION_ICONS;
