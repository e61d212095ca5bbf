import {
  IconBell,
  IconBook2,
  IconBuilding,
  IconCalculator,
  IconFileInvoice,
  IconHistory,
  IconInbox,
  IconKey,
  IconMessageCircle,
  IconRocket,
  IconUserCircle,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import type { PageName } from "./navigation.ts";

export const NAVIGATION_ICONS = {
  start: IconRocket,
  quotes: IconFileInvoice,
  cases: IconMessageCircle,
  preview: IconCalculator,
  destinations: IconWebhook,
  apiKeys: IconKey,
  members: IconUsers,
  organization: IconBuilding,
  audit: IconHistory,
  notifications: IconBell,
  account: IconUserCircle,
  docs: IconBook2,
  supportQueue: IconInbox,
  supportOrganizations: IconBuilding,
} as const satisfies Record<PageName, TablerIcon>;
