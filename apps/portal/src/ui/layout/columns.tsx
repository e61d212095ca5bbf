import type { ReactNode } from "react";
import classes from "./columns.module.css";

interface ColumnsProps {
  /** How wide what stands beside is: `narrow` where the main thing is text to read. */
  readonly beside?: "usual" | "narrow";
  readonly children: ReactNode;
}

/** What a page is about, and beside it what belongs to it; below it where the window is narrow. */
export function Columns({ beside = "usual", children }: ColumnsProps) {
  return (
    <div className={classes.columns} data-beside={beside}>
      {children}
    </div>
  );
}

/** Sheets below each other. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}
