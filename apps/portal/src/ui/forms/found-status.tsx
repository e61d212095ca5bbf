"use client";

import { useTranslations } from "next-intl";
import classes from "./found-status.module.css";

interface FoundStatusProps {
  /** What is searched for. A list without a search says nothing, unless filters narrow it. */
  readonly text: string | null | undefined;
  /** How many are shown of what was found; undefined until the answer to this search is there. */
  readonly count: number | undefined;
  /** More was found than is shown. */
  readonly hasMore: boolean;
  /** Filters or a search narrow a list whose tabs count all of it: how many are left is to be seen as well. */
  readonly isNarrowed?: boolean;
}

/** Says to a screen reader what a search or filters found (WCAG 4.1.3): the list changes while the focus stays in its field. */
export function FoundStatus({ text, count, hasMore, isNarrowed = false }: FoundStatusProps) {
  const t = useTranslations("list");
  const isSearch = text !== undefined && text !== null && text !== "";
  const words = (isSearch || isNarrowed) && count !== undefined ? wordsOf(count) : null;
  return (
    // Its line is there before the answer, which moves nothing then.
    <p role="status" className={isNarrowed ? classes.found : "visually-hidden"}>
      {words}
    </p>
  );

  function wordsOf(found: number): string {
    if (isSearch) return t(hasMore ? "foundMore" : "found", { count: found, text });
    return t(hasMore ? "resultsMore" : "results", { count: found });
  }
}
