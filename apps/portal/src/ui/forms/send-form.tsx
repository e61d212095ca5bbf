import type { ReactNode } from "react";
import { FormProblem } from "./form-problem.tsx";
import classes from "./send-form.module.css";

interface SendFormProps<Form> {
  readonly form: Form;
  readonly children: ReactNode;
  /** Where its fields do not simply stand under each other. */
  readonly className?: string | undefined;
}

interface SentForm {
  readonly onSubmit: React.FormEventHandler<HTMLFormElement>;
  readonly problem: React.ComponentProps<typeof FormProblem>["text"];
  readonly isBusy?: boolean;
}

/**
 * The element of a form, and what is wrong with all of it. Before its scripts are there it never puts what was typed into
 * an address. For forms of fields `form` is the state of use-send-form.ts.
 */
export function SendForm<Form extends SentForm>({ form, children, className = classes.stack }: SendFormProps<Form>) {
  return (
    <form className={className} method="post" noValidate onSubmit={form.onSubmit} aria-busy={form.isBusy}>
      <FormProblem text={form.problem} />
      {children}
    </form>
  );
}
