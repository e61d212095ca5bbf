"use client";

import { QUOTE_SORTS } from "@quote-financing/api/quotes/lists/quote-sorts";
import { IconFilter } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { firstClick } from "../../../ui/plain/first-click.ts";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import { PlainSelect } from "../../../ui/plain/plain-select.tsx";
import { SearchField } from "../../../ui/search/search-field.tsx";
import classes from "./quote-filter-bar.module.css";
import { filterCount, type QuoteSearch } from "./quote-search.ts";

// Loaded when they are opened, unless the address names some: no list waits for them (decision record 0292).
const QuoteFilters = dynamic(() => orLoadFault(import("./quote-filters.tsx").then((module) => module.QuoteFilters)), {
  loading: nothingYet,
});

interface QuoteFilterBarProps {
  readonly search: QuoteSearch;
  readonly onChange: (changes: Partial<QuoteSearch>) => void;
  /** The rows are still those of the search before. */
  readonly isStale: boolean;
  /** More buttons behind those of the bar. */
  readonly children?: ReactNode;
}

/** Search as one types, the order, and the filters behind a button that says how many are on. */
export function QuoteFilterBar({ search, onChange, isStale, children }: QuoteFilterBarProps) {
  const t = useTranslations("quotes.filters");
  const count = filterCount(search);
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <search className={classes.bar}>
      <div className={classes.line}>
        <SearchField
          className={classes.search}
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          value={search.q ?? ""}
          isStale={isStale}
          onSearch={(q) => onChange({ q: q === "" ? null : q })}
        />
        <PlainSelect
          label={t("sort")}
          value={search.sort}
          onChoose={(chosen) => onChange({ sort: QUOTE_SORTS.find((known) => known === chosen) ?? "newest" })}
          choices={QUOTE_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
        <PlainButton aria-expanded={isOpen} aria-controls="quote-filters" onClick={firstClick(() => setOpen(!isOpen))}>
          <IconFilter size={17} stroke={1.7} aria-hidden />
          {count === 0 ? t("button") : t("buttonOn", { count })}
        </PlainButton>
        {children}
      </div>
      <div id="quote-filters" hidden={!isOpen}>
        {isOpen ? <QuoteFilters search={search} onChange={onChange} /> : null}
      </div>
    </search>
  );
}
