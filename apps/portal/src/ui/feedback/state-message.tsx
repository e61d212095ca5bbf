import type { ReactNode } from "react";
import classes from "./state-message.module.css";

interface StateMessageProps {
  readonly title: string;
  /** What the person can do next. */
  readonly text: string;
  readonly children?: ReactNode;
  /** The page's own heading, where this message is the page. */
  readonly isPage?: boolean;
}

/** An empty list, a missing page, a fault: what is the matter, and what to do next. */
export function StateMessage({ title, text, children, isPage = false }: StateMessageProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className={isPage ? classes.page : classes.inset}>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {children === undefined ? null : <div className={classes.actions}>{children}</div>}
    </div>
  );
}
