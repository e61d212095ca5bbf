import type { ComponentProps } from "react";
import classes from "./form-buttons.module.css";

/** The buttons at the end of a form, the one that sends last. */
export function FormButtons(props: ComponentProps<"div">) {
  return <div {...props} className={classes.buttons} />;
}
