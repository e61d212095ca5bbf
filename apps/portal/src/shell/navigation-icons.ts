import { IconFileInvoice, IconMessageCircle, type TablerIcon } from "@tabler/icons-react";
import type { NavigationIcon } from "./navigation.ts";

export const NAVIGATION_ICONS = {
  quotes: IconFileInvoice,
  cases: IconMessageCircle,
} as const satisfies Record<NavigationIcon, TablerIcon>;
