import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

interface PanelProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  /** True for tables and lists that reach the edges. */
  readonly isFlush?: boolean;
  /** True for one of many of a kind, such as mails: an article, since landmarks must differ by name. */
  readonly isArticle?: boolean;
  readonly children: ReactNode;
}

/** A sheet on the page with one subject. */
export function Panel({ title, actions, isFlush = false, isArticle = false, children }: PanelProps) {
  const titleId = useId();
  const Sheet = isArticle ? "article" : "section";
  return (
    <Sheet className={classes.panel} aria-labelledby={title === undefined ? undefined : titleId}>
      {title === undefined ? null : (
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {actions}
        </div>
      )}
      <div className={isFlush ? undefined : classes.body}>{children}</div>
    </Sheet>
  );
}
