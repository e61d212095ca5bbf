"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { caseListHref } from "./case-search.ts";
import classes from "./case-search-field.module.css";

interface CaseSearchFieldProps {
  readonly base: "/cases" | "/support";
  readonly search: { readonly tab: string; readonly search?: string | undefined };
}

/** Looks through all tabs, and within one after it is chosen. What is searched is in the address. */
export function CaseSearchField({ base, search }: CaseSearchFieldProps) {
  const t = useTranslations("cases.search");
  const router = useRouter();
  const go = (text: string) => {
    const term = text.trim();
    if (term === (search.search ?? "")) return;
    const tab = search.search === undefined ? "all" : search.tab;
    router.replace(term === "" ? leave(base, search.tab) : caseListHref(base, { tab, search: term }), {
      scroll: false,
    });
  };
  return (
    <search className={classes.bar}>
      <SearchField
        className={classes.field}
        label={t(base === "/support" ? "labelForAgent" : "label")}
        placeholder={t("placeholder")}
        clearLabel={t("clear")}
        value={search.search ?? ""}
        onSearch={go}
      />
    </search>
  );
}

const leave = (base: string, tab: string): string => (tab === "all" ? base : caseListHref(base, { tab }));
