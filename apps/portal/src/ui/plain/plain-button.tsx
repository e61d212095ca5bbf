import type { ComponentProps } from "react";
import classes from "./plain-button.module.css";

interface PlainButtonProps extends Omit<ComponentProps<"button">, "type" | "className"> {
  /** `text` is a word to press in a line. */
  readonly variant?: "filled" | "default" | "text";
  readonly size?: "normal" | "small";
  /** As wide as its place. */
  readonly isWide?: boolean;
}

/** A button without Mantine's scripts: for what stands on every list (decision record 0292). */
export function PlainButton({ variant = "default", size = "normal", isWide = false, ...button }: PlainButtonProps) {
  return (
    <button
      type="button"
      data-size={size}
      className={isWide ? `${classes[variant]} ${classes.wide}` : classes[variant]}
      {...button}
    />
  );
}
