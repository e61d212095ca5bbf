import type { ComponentProps } from "react";
import classes from "./form-stack.module.css";

/** A form whose fields stand under each other. */
export function FormStack(props: ComponentProps<"form">) {
  return <form {...props} className={classes.stack} />;
}

/** The buttons at the end of a form, the one that sends last. */
export function FormButtons(props: ComponentProps<"div">) {
  return <div {...props} className={classes.buttons} />;
}
