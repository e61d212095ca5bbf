"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayInput } from "../../ui/forms/day-input.tsx";
import type { CaseSearch } from "./case-search.ts";
import classes from "./case-search-field.module.css";

interface CaseDaysProps {
  readonly search: CaseSearch;
  readonly onDays: (days: Partial<Record<"from" | "to", string | null>>) => void;
}

/** From and to: by the day on which a case was opened. */
export function CaseDays({ search, onDays }: CaseDaysProps) {
  const t = useTranslations("cases.filters");
  const filters = useTranslations("quotes.filters");
  const [createdFrom, createdTo] = [search.createdFrom ?? null, search.createdTo ?? null];
  return (
    <div className={classes.days}>
      <DayInput label={t("from")} value={createdFrom} onDay={(from) => onDays({ from })} />
      <DayInput label={t("to")} value={createdTo} onDay={(to) => onDays({ to })} />
      {createdFrom === null && createdTo === null ? null : (
        <Button variant="subtle" onClick={() => onDays({ from: null, to: null })}>
          {filters("clear")}
        </Button>
      )}
    </div>
  );
}
