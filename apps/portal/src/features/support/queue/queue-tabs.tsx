import type { QueueCounts } from "@quote-financing/api/cases/lists/tab-schema";
import { useTranslations } from "next-intl";
import { TabLinks } from "../../../ui/layout/tab-links.tsx";
import { QUEUE, QUEUE_TAB_ORDER, type QueueSearch } from "./queue-search.ts";

interface QueueTabsProps {
  readonly search: QueueSearch;
  readonly counts: QueueCounts | undefined;
}

/** The agents' queues with what each holds. What is rare, waiting on nobody or put off, has a tab when it holds something. */
export function QueueTabs({ search, counts }: QueueTabsProps) {
  const t = useTranslations("cases");
  const queues = useTranslations("support.tabs");
  const labelOf = (tab: (typeof QUEUE_TAB_ORDER)[number]) =>
    tab === "unclaimed" || tab === "mine" || tab === "overdue" || tab === "snoozed"
      ? queues(tab)
      : t(`tabs.agent.${tab}`);
  const shown = QUEUE_TAB_ORDER.filter(
    (tab) => (tab !== "none" && tab !== "snoozed") || (counts?.[tab] ?? 0) > 0 || search.tab === tab,
  );
  const lists = shown.map((tab) => ({
    href: QUEUE.hrefOf({ tab, search: search.search }),
    label: labelOf(tab),
    // Each leads to what the search leaves of it, which nobody has counted.
    count: tab === "closed" || search.search !== undefined ? undefined : counts?.[tab],
    isHere: tab === search.tab,
  }));
  const found = { href: QUEUE.hrefOf({ ...search, tab: "all", cursor: undefined }), label: t("tabs.all") };
  const tabs = search.search === undefined ? lists : [{ ...found, isHere: search.tab === "all" }, ...lists];
  return <TabLinks label={t("tabsLabel")} tabs={tabs} />;
}
