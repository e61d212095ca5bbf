import classes from "./form-problem.module.css";

/** What went wrong with a form, read out when it appears. Renders its live region always, so that it is heard. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.region}>
      {text === undefined ? null : <p className={classes.problem}>{text}</p>}
    </div>
  );
}
