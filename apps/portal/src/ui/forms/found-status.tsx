"use client";

import { useTranslations } from "next-intl";

interface FoundStatusProps {
  /** What is searched for. A list without a search says nothing. */
  readonly text: string | null | undefined;
  /** How many are shown of what was found; undefined until the answer to this search is there. */
  readonly count: number | undefined;
  /** More was found than is shown. */
  readonly hasMore: boolean;
}

/** Says to a screen reader what a search found (WCAG 4.1.3): the list changes while the focus stays in the search field. */
export function FoundStatus({ text, count, hasMore }: FoundStatusProps) {
  const t = useTranslations("list");
  const isFound = text !== undefined && text !== null && text !== "" && count !== undefined;
  return (
    <p role="status" className="visually-hidden">
      {isFound ? t(hasMore ? "foundMore" : "found", { count, text }) : null}
    </p>
  );
}
