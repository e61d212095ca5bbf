import { useState } from "react";

/** Rows of a list that a person has chosen, over its pages: what is done is done to all of them. */
export interface Selection {
  /** Ids with what the rows are called. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly toggle: (id: string, name: string) => void;
  readonly choose: (rows: Iterable<readonly [id: string, name: string]>) => void;
  readonly drop: (id: string) => void;
  readonly clear: () => void;
}

interface SelectionState {
  /** Undefined while nothing is being chosen. */
  readonly selection: Selection | undefined;
  readonly begin: () => void;
  readonly end: () => void;
}

/** Choosing rows begins and ends by a button: a list that is only read has no boxes. @param isAllowed nothing is chosen by who may do nothing with it, any more */
export function useSelection(isAllowed = true): SelectionState {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>();
  const begin = () => setChosen(new Map());
  const end = () => setChosen(undefined);
  if (chosen === undefined || !isAllowed) return { selection: undefined, begin, end };
  const change = (changed: (rows: Map<string, string>) => void) =>
    setChosen((rows) => {
      // What was done to the rows may come when choosing was ended.
      if (rows === undefined) return rows;
      const copy = new Map(rows);
      changed(copy);
      return copy;
    });
  return {
    begin,
    end,
    selection: {
      chosen,
      toggle: (id, name) => change((rows) => void (rows.delete(id) || rows.set(id, name))),
      choose: (added) =>
        change((rows) => {
          for (const [id, name] of added) rows.set(id, name);
        }),
      drop: (id) => change((rows) => void rows.delete(id)),
      clear: begin,
    },
  };
}
