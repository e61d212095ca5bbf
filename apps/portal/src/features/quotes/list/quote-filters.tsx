"use client";

import { Button, NativeSelect } from "@mantine/core";
import {
  FINANCING_METHODS,
  FINANCING_PHASES,
  FINANCING_STATUSES,
  FINANCING_WAITING_ON,
  KNOWN_TAGS,
} from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import classes from "./quote-filter-bar.module.css";
import { EMPTY_FILTERS, filterCount, type QuoteSearch } from "./quote-search.ts";
import { RangeFilters } from "./range-filters.tsx";

interface QuoteFiltersProps {
  readonly search: QuoteSearch;
  readonly onChange: (changes: Partial<QuoteSearch>) => void;
}

const find = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null;

/** One choice each; the empty one takes the filter away. */
export function QuoteFilters({ search, onChange }: QuoteFiltersProps) {
  const t = useTranslations("quotes.filters");
  const words = useTranslations("vocabulary");
  const any = { value: "", label: t("any") };
  // An amount that cannot be read is in no filter: with the others it goes as well.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setCleared(cleared + 1);
    onChange(EMPTY_FILTERS);
  };
  return (
    <>
      <div className={classes.grid}>
        <NativeSelect
          label={t("phase")}
          value={search.phase ?? ""}
          onChange={(event) => onChange({ phase: find(FINANCING_PHASES, event.currentTarget.value) })}
          data={[any, ...FINANCING_PHASES.map((value) => ({ value, label: words(`financingPhase.${value}`) }))]}
        />
        <NativeSelect
          label={t("status")}
          value={search.status ?? ""}
          onChange={(event) => onChange({ status: find(FINANCING_STATUSES, event.currentTarget.value) })}
          data={[any, ...FINANCING_STATUSES.map((value) => ({ value, label: words(`financingStatus.${value}`) }))]}
        />
        <NativeSelect
          label={t("waitingOn")}
          value={search.waitingOn ?? ""}
          onChange={(event) => onChange({ waitingOn: find(FINANCING_WAITING_ON, event.currentTarget.value) })}
          data={[any, ...FINANCING_WAITING_ON.map((value) => ({ value, label: words(`waitingOn.${value}`) }))]}
        />
        <NativeSelect
          label={t("onHold")}
          value={search.onHold === null ? "" : String(search.onHold)}
          onChange={(event) => onChange({ onHold: onHoldOf(event.currentTarget.value) })}
          data={[any, { value: "true", label: t("onHoldYes") }, { value: "false", label: t("onHoldNo") }]}
        />
        <NativeSelect
          label={t("method")}
          value={search.method ?? ""}
          onChange={(event) => onChange({ method: find(FINANCING_METHODS, event.currentTarget.value) })}
          data={[any, ...FINANCING_METHODS.map((value) => ({ value, label: words(`financingMethod.${value}`) }))]}
        />
        <NativeSelect
          label={t("tag")}
          value={search.tag ?? ""}
          onChange={(event) => onChange({ tag: event.currentTarget.value === "" ? null : event.currentTarget.value })}
          data={[any, ...tagChoices(search.tag).map((value) => ({ value, label: tagLabel(value) }))]}
        />
        <RangeFilters key={cleared} search={search} onChange={onChange} />
      </div>
      {filterCount(search) === 0 ? null : (
        <Button className={classes.clear} size="compact-sm" variant="subtle" onClick={clear}>
          {t("clear")}
        </Button>
      )}
    </>
  );

  function tagLabel(tag: string): string {
    const known = find(KNOWN_TAGS, tag);
    return known === null ? tag : words(`tag.${known}`);
  }
}

const onHoldOf = (text: string): boolean | null => (text === "" ? null : text === "true");

/** A tag of the organization's own stays choosable when the address names it. */
const tagChoices = (chosen: string | null): readonly string[] =>
  chosen === null || find(KNOWN_TAGS, chosen) !== null ? KNOWN_TAGS : [...KNOWN_TAGS, chosen];
