import { useState } from "react";

interface Row {
  readonly eventId: string;
}

/**
 * New rows wait while someone points at the list or works in it: nothing moves under the pointer. What rows say is
 * always the newest.
 */
export function useSteadyRows<Shown extends Row>(rows: readonly Shown[]) {
  const [held, setHeld] = useState<ReadonlySet<string>>();
  const isNew = ({ eventId }: Row) => held !== undefined && !held.has(eventId);
  const firstHeld = rows.findIndex((row) => !isNew(row));
  const waiting = held === undefined || firstHeld < 0 ? 0 : firstHeld;
  const hold = () => setHeld((already) => already ?? new Set(rows.map(({ eventId }) => eventId)));
  const letGo = () => setHeld(undefined);
  return { rows: rows.slice(waiting), waiting, hold, letGo };
}
