import type { CaseCounts, CaseTab } from "@quote-financing/api/cases/tab-schema";
import { useTranslations } from "next-intl";
import { TabLinks } from "../layout/tab-links.tsx";
import { CASE_TAB_ORDER, type CaseSearch, caseListHref } from "./case-search.ts";

interface CaseTabsProps {
  readonly base: string;
  readonly search: CaseSearch;
  readonly counts: CaseCounts;
  /** How many cases of each tab hold something unread. */
  readonly unread?: CaseUnread;
  /** Words of the tabs, told to a merchant or to an agent. */
  readonly reader: "merchant" | "agent";
}

/** One's own turn comes first. */
const AGENT_ORDER = ["platform", "merchant", "consumer", "none", "closed"] as const satisfies readonly CaseTab[];

type CaseUnread = Partial<Record<CaseTab, number>>;

export function CaseTabs({ base, search, counts, unread = {}, reader }: CaseTabsProps) {
  const t = useTranslations("cases");
  // "Waiting on nobody" is rare: its tab appears when it holds something.
  const order = reader === "merchant" ? CASE_TAB_ORDER : AGENT_ORDER;
  const shown = order.filter((tab) => tab !== "none" || counts.none > 0 || search.tab === "none");
  const tabs = shown.map((tab) => ({
    href: caseListHref(base, { tab }),
    label: t(`tabs.${reader}.${tab}`),
    count: tab === "closed" ? undefined : counts[tab],
    isHere: tab === search.tab,
    news: (unread[tab] ?? 0) > 0 ? t("tabNews", { count: unread[tab] ?? 0 }) : undefined,
  }));
  return <TabLinks label={t("tabsLabel")} tabs={tabs} />;
}
