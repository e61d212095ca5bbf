import type { ReactNode } from "react";
import classes from "./chip.module.css";

export type ChipTone = "neutral" | "attention" | "info" | "success" | "danger" | "accent";

/** A short word with a colour. The colour never says more than the word. */
export function Chip({ tone = "neutral", children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
