import classes from "./navigation-links.module.css";

interface CountBadgeProps {
  readonly shown: string | number;
  /** Read out in its place. */
  readonly text: string;
}

/** How much waits on a page of the menu, behind its name. */
export function CountBadge({ shown, text }: CountBadgeProps) {
  return (
    <span className={classes.badge}>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
