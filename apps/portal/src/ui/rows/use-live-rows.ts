import { useMemo, useState } from "react";
import type { AnsweredRows } from "./arrived-rows.ts";

interface RowsQuery<Row> {
  readonly data: { readonly data: readonly Row[]; readonly nextCursor?: string | undefined } | undefined;
  readonly isPlaceholderData: boolean;
}

interface HeldRows {
  readonly question: string;
  readonly ids: ReadonlySet<string>;
}

export interface LiveRows<Row> {
  readonly rows: readonly Row[];
  /** How many wait. */
  readonly waiting: number;
  readonly hold: () => void;
  readonly letGo: () => void;
  /** Undefined while the rows are those of the question before. */
  readonly answer: AnsweredRows | undefined;
}

/**
 * Rows that come between others wait while someone points at the list: nothing moves under the pointer. What rows say is
 * always the newest. Another question, such as a word typed while the pointer rests on the list, ends that.
 *
 * @param question what was asked, as text
 * @param idOf the same function each time
 */
export function useLiveRows<Row>(
  { data, isPlaceholderData }: RowsQuery<Row>,
  question: string,
  idOf: (row: Row) => string,
): LiveRows<Row> {
  const [held, setHeld] = useState<HeldRows>();
  const answer = useMemo(() => {
    if (data === undefined || isPlaceholderData) return undefined;
    return { question, ids: data.data.map(idOf), hasMore: data.nextCursor !== undefined };
  }, [data, isPlaceholderData, question, idOf]);
  const rows = data?.data ?? [];
  const isHolding = held !== undefined && held.question === answer?.question;
  const isKnown = (row: Row) => !isHolding || held.ids.has(idOf(row));
  const lastKnown = rows.findLastIndex(isKnown);
  // What comes behind all others moves none of them.
  const shown = rows.filter((row, place) => place > lastKnown || isKnown(row));
  const hold = () => {
    if (answer !== undefined && !isHolding) setHeld({ question, ids: new Set(answer.ids) });
  };
  const letGo = () => setHeld(undefined);
  return { rows: shown, waiting: rows.length - shown.length, hold, letGo, answer };
}
