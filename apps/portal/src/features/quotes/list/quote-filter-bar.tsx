"use client";

import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import classes from "./quote-filter-bar.module.css";
import { QuoteFilters } from "./quote-filters.tsx";
import { EMPTY_FILTERS, filterCount, type QuoteSearch } from "./quote-search.ts";

interface QuoteFilterBarProps {
  readonly search: QuoteSearch;
  readonly onChange: (changes: Partial<QuoteSearch>) => void;
}

/** Search as one types, and the filters behind a button that says how many are on. */
export function QuoteFilterBar({ search, onChange }: QuoteFilterBarProps) {
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
          onSearch={(q) => onChange({ q: q === "" ? null : q })}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={17} stroke={1.7} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls="quote-filters"
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? t("button") : t("buttonOn", { count })}
        </Button>
      </div>
      <div id="quote-filters" hidden={!isOpen}>
        <QuoteFilters search={search} onChange={onChange} />
        {count === 0 ? null : (
          <Button className={classes.clear} size="compact-sm" variant="subtle" onClick={() => onChange(EMPTY_FILTERS)}>
            {t("clear")}
          </Button>
        )}
      </div>
    </search>
  );
}
