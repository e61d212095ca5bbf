import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Pairs of a name and a value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One pair; nothing when there is no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === "") return null;
  return (
    <div className={classes.fact}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
