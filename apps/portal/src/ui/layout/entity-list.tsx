"use client";

import type { ReactNode } from "react";
import classes from "./entity-list.module.css";
import { useRowFocus } from "./use-row-focus.ts";

interface EntityListProps {
  readonly children: ReactNode;
  /** Words under a list that is not whole. */
  readonly more?: ReactNode;
}

/** Things with a name, some facts and some actions, one per row. */
export function EntityList({ children, more }: EntityListProps) {
  return (
    <ul className={classes.list} onFocus={useRowFocus()}>
      {children}
      {more === undefined ? null : <li className={classes.more}>{more}</li>}
    </ul>
  );
}

interface EntityRowProps {
  readonly name: ReactNode;
  /** Small words behind the name: chips. */
  readonly marks?: ReactNode;
  readonly facts: ReactNode;
  readonly actions?: ReactNode;
  /** No longer in use. */
  readonly isFaded?: boolean;
}

export function EntityRow({ name, marks, facts, actions, isFaded = false }: EntityRowProps) {
  return (
    <li className={classes.row} data-faded={isFaded || undefined}>
      <div className={classes.words}>
        <p className={classes.head}>
          <span className={classes.name}>{name}</span>
          {marks}
        </p>
        <div className={classes.facts}>{facts}</div>
      </div>
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
