"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchField } from "../../ui/search/search-field.tsx";
import classes from "./case-search-field.module.css";

interface CaseSearchFieldProps {
  readonly reader: "merchant" | "agent";
  readonly search: { readonly search?: string | undefined };
  /** The text, or null for the list without a search. */
  readonly onSearch: (text: string | null) => void;
  /** The rows are still those of the search before. */
  readonly isStale: boolean;
  /** What else narrows the list. */
  readonly children?: ReactNode;
}

/** Looks through all tabs, and within one after it is chosen. What is searched is in the address. */
export function CaseSearchField({ reader, search, onSearch, isStale, children }: CaseSearchFieldProps) {
  const t = useTranslations("cases.search");
  return (
    <search className={classes.bar}>
      <SearchField
        className={classes.field}
        label={t(reader === "agent" ? "labelForAgent" : "label")}
        placeholder={t("placeholder")}
        value={search.search ?? ""}
        isStale={isStale}
        onSearch={(text) => onSearch(text === "" ? null : text)}
      />
      {children}
    </search>
  );
}
