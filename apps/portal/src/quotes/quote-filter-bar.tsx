"use client";

import { Button, CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconFilter, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import classes from "./quote-filter-bar.module.css";
import { QuoteFilters } from "./quote-filters.tsx";
import { EMPTY_FILTERS, filterCount, type QuoteSearch } from "./quote-search.ts";

const TYPING_PAUSE_MS = 250;

interface QuoteFilterBarProps {
  readonly search: QuoteSearch;
  readonly onChange: (changes: Partial<QuoteSearch>) => void;
}

/** Search as one types, and the filters behind a button that says how many are on. */
export function QuoteFilterBar({ search, onChange }: QuoteFilterBarProps) {
  const t = useTranslations("quotes.filters");
  const count = filterCount(search);
  const [isOpen, setOpen] = useState(count > 0);
  const [text, setText] = useState(search.q ?? "");
  const searchSoon = useDebouncedCallback((q: string) => onChange({ q: q === "" ? null : q }), TYPING_PAUSE_MS);

  // The address changed otherwise: the browser's back button, a tab, "clear".
  useEffect(() => setText(search.q ?? ""), [search.q]);

  const type = (next: string) => {
    setText(next);
    searchSoon(next);
  };
  return (
    <search className={classes.bar}>
      <div className={classes.line}>
        <TextInput
          className={classes.search}
          data-search
          type="search"
          aria-label={t("search")}
          placeholder={t("searchPlaceholder")}
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
          rightSection={text === "" ? null : <CloseButton aria-label={t("clearSearch")} onClick={() => type("")} />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
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
