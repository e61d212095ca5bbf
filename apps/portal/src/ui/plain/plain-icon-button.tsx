import type { ComponentProps } from "react";
import classes from "./plain-button.module.css";

interface PlainIconButtonProps extends Omit<ComponentProps<"button">, "type" | "className" | "aria-label"> {
  /** What it does, as it shows an icon alone. */
  readonly label: string;
  readonly size?: "normal" | "large";
}

/** A button that is an icon, without Mantine's scripts: for the frame of every page (decision record 0292). */
export function PlainIconButton({ label, size = "normal", ...button }: PlainIconButtonProps) {
  return <button type="button" className={classes.icon} data-size={size} aria-label={label} {...button} />;
}
