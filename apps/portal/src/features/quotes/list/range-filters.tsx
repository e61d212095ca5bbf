"use client";

import { TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { isEuros } from "../../../ui/format/address-parsers.ts";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { parseAmount } from "../../../ui/format/parse-amount.ts";
import { DayInput } from "../../../ui/forms/day-input.tsx";
import type { QuoteSearch } from "./quote-search.ts";

interface RangeFiltersProps {
  readonly search: QuoteSearch;
  readonly onChange: (changes: Partial<QuoteSearch>) => void;
}

/** From and to: by the day on which a quote was made, and by its total. */
export function RangeFilters({ search, onChange }: RangeFiltersProps) {
  const t = useTranslations("quotes.filters");
  return (
    <>
      <DayInput label={t("from")} value={search.from} onDay={(from) => onChange({ from })} />
      <DayInput label={t("to")} value={search.to} onDay={(to) => onChange({ to })} />
      <EurosInput label={t("min")} value={search.min} onEuros={(min) => onChange({ min })} />
      <EurosInput label={t("max")} value={search.max} onEuros={(max) => onChange({ max })} />
    </>
  );
}

interface EurosInputProps {
  readonly label: string;
  readonly value: number | null;
  readonly onEuros: (euros: number | null) => void;
}

/** As people type amounts; tidied and asked for when the field is left. */
function EurosInput({ label, value, onEuros }: EurosInputProps) {
  const t = useTranslations("quotes.filters");
  const locale = useLocale();
  const shown = value === null ? "" : formatAmount(String(value), locale);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const euros = typed.trim() === "" ? null : parseAmount(typed);
  const isWrong = euros !== null && !isEuros(euros);
  const take = () => {
    if (isWrong) return;
    if (euros === value) setTyped(shown);
    else onEuros(euros);
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      leftSection="€"
      autoComplete="off"
      value={typed}
      error={isWrong ? t("amountWrong") : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === "Enter") take();
      }}
    />
  );
}
