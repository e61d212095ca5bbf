import type { CaseCounts, CaseTab } from "@quote-financing/api/cases/lists/tab-schema";
import { useTranslations } from "next-intl";
import { TabLinks } from "../../ui/layout/tab-links.tsx";
import type { useSavedViews } from "../organizations/saved-views/use-saved-views.ts";
import { CASE_TAB_ORDER, CASES, type CaseSearch, isNarrowed } from "./case-search.ts";

interface CaseTabsProps {
  readonly search: CaseSearch;
  readonly counts: CaseCounts;
  /** How many cases of each tab hold something unread. */
  readonly unread: Partial<Record<CaseTab, number>>;
  readonly views: Pick<ReturnType<typeof useSavedViews>, "own" | "isOwn">;
}

/** A merchant's work lists. "Waiting on nobody" is rare: its tab appears when it holds something. */
export function CaseTabs({ search, counts, unread, views }: CaseTabsProps) {
  const t = useTranslations("cases");
  const shown = CASE_TAB_ORDER.filter((tab) => tab !== "none" || counts.none > 0 || search.tab === "none");
  const lists = shown.map((tab) => ({
    href: CASES.hrefOf({ ...search, tab, cursor: undefined }),
    label: t(`tabs.merchant.${tab}`),
    // Each leads to what the search and the days leave of it, which nobody has counted.
    count: tab === "closed" || isNarrowed(search) ? undefined : counts[tab],
    isHere: tab === search.tab && !views.isOwn,
    news: (unread[tab] ?? 0) > 0 ? t("tabNews", { count: unread[tab] ?? 0 }) : undefined,
  }));
  const found = { href: CASES.hrefOf({ ...search, tab: "all", cursor: undefined }), label: t("tabs.all") };
  const tabs = isNarrowed(search) ? [{ ...found, isHere: search.tab === "all" && !views.isOwn }, ...lists] : lists;
  return <TabLinks label={t("tabsLabel")} tabs={[...tabs, ...views.own]} />;
}
