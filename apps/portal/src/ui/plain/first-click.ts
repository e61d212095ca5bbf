import type { MouseEvent } from "react";

/**
 * For a button that turns into its own opposite, or whose row goes and leaves its place to the next one: the second press of a
 * double-click does not undo the first one, or take the next row too, however fast the first was answered (decision record 0422). A key
 * press counts each time.
 *
 * @example <Button onClick={firstClick(isHidden ? show : hide)}>
 */
export const firstClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, "detail">): void => {
    if (detail <= 1) act();
  };
