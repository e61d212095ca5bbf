import classes from "./legal-warning.module.css";

/** The warning that Dutch law requires with every offer of credit. */
export function LegalWarning({ text }: { text: string }) {
  return (
    <p className={classes.warning}>
      <span className={classes.mark} aria-hidden>
        !
      </span>
      {text}
    </p>
  );
}
