import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  readonly title: string;
  readonly lead?: string;
  /** Small things under the title: chips, ids. */
  readonly details?: ReactNode;
  /** Buttons on the right. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, lead, details, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
        {details === undefined ? null : <div className={classes.details}>{details}</div>}
      </div>
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
