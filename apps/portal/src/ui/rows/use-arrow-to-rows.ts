import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { focusFirstRow } from "./focus-row.ts";

interface ArrowToRowsOptions {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What the list was asked for. */
  readonly value: string;
  /** The rows are still those of the search before. */
  readonly isStale: boolean;
  /** Searches at once for what was typed. */
  readonly searchNow: () => void;
}

/**
 * The down arrow leads from a search field to the first row (decision record 0340). Whoever types a name and presses it at once means a row of
 * what is found, not of what stood there before: it waits for the answer.
 *
 * @returns the field's `onKeyDown`
 */
export function useArrowToRows({
  input,
  value,
  isStale,
  searchNow,
}: ArrowToRowsOptions): (event: KeyboardEvent) => void {
  const wanted = useRef<string>(undefined);
  const goOn = () => {
    const field = input.current;
    if (wanted.current === undefined || field === null) return;
    const isLeft = field !== document.activeElement || field.value.trim() !== wanted.current;
    if (!isLeft && (isStale || value !== wanted.current)) return;
    wanted.current = undefined;
    if (!isLeft) focusFirstRow();
  };
  useEffect(goOn);
  return (event) => {
    if (event.key !== "ArrowDown" || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    wanted.current = input.current?.value.trim();
    searchNow();
    goOn();
  };
}
