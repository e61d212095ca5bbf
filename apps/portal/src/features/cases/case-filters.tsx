"use client";

import { IconFilter } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { nothingYet, orLoadFault } from "../../ui/feedback/load-fault.tsx";
import { firstClick } from "../../ui/plain/first-click.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import type { CaseSearch } from "./case-search.ts";

// Loaded when they are opened, unless the address names some: no list waits for them (decision record 0292).
const CaseDays = dynamic(() => orLoadFault(import("./case-days.tsx").then((module) => module.CaseDays)), {
  loading: nothingYet,
});

interface CaseFiltersProps {
  readonly search: CaseSearch;
  readonly onDays: (days: Partial<Record<"from" | "to", string | null>>) => void;
  /** More buttons behind that of the filters. */
  readonly children?: ReactNode;
}

/** The days on which cases were opened, behind a button that says how many filters are on. */
export function CaseFilters({ search, onDays, children }: CaseFiltersProps) {
  const t = useTranslations("quotes.filters");
  const count = [search.createdFrom, search.createdTo].filter((day) => day !== undefined).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <>
      <PlainButton aria-expanded={isOpen} aria-controls="case-filters" onClick={firstClick(() => setOpen(!isOpen))}>
        <IconFilter size={17} stroke={1.7} aria-hidden />
        {count === 0 ? t("button") : t("buttonOn", { count })}
      </PlainButton>
      {children}
      <div id="case-filters" hidden={!isOpen}>
        {isOpen ? <CaseDays search={search} onDays={onDays} /> : null}
      </div>
    </>
  );
}
