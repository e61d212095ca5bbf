import type { CaseCounts } from "@quote-financing/api/cases/tab-schema";
import { useTranslations } from "next-intl";
import { TabLinks } from "../layout/tab-links.tsx";
import { CASE_TAB_ORDER, type CaseSearch, caseListHref } from "./case-search.ts";

interface CaseTabsProps {
  readonly base: string;
  readonly search: CaseSearch;
  readonly counts: CaseCounts;
  /** Words of the tabs, told to a merchant or to an agent. */
  readonly reader: "merchant" | "agent";
}

export function CaseTabs({ base, search, counts, reader }: CaseTabsProps) {
  const t = useTranslations("cases");
  // "Waiting on nobody" is rare: its tab appears when it holds something.
  const shown = CASE_TAB_ORDER.filter((tab) => tab !== "none" || counts.none > 0 || search.tab === "none");
  const tabs = shown.map((tab) => ({
    href: caseListHref(base, { tab }),
    label: t(`tabs.${reader}.${tab}`),
    count: tab === "closed" ? undefined : counts[tab],
    isHere: tab === search.tab,
  }));
  return <TabLinks label={t("tabsLabel")} tabs={tabs} />;
}
