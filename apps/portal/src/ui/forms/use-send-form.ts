"use client";

import { type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { refusalOfClientError } from "../../trpc/trpc-refusal.ts";
import type { ProblemText } from "../feedback/shown-problem.ts";
import { useProblemText } from "../feedback/use-problem-text.ts";
import { useRefusalText } from "../feedback/use-refusal-text.ts";
import { focusRefused } from "../layout/focus-places.ts";
import type { FormJudge } from "./form-judge.ts";
import { type FormValues, failureAboveFields, problemsAtFields } from "./problems-at-fields.ts";
import { takeOverTyped } from "./take-over-typed.ts";

interface SendFormOptions<Values, Input> {
  readonly initialValues: Values;
  /** What is sent for what was typed. */
  readonly inputOf: (values: Values) => Input;
  /** Looks at it before it goes. */
  readonly judge?: FormJudge<Input>;
  /** Rejects with what went wrong; the form stays as it was typed then. */
  readonly send: (input: Input) => Promise<unknown>;
  /** For a form that stands ready for the next one, or that held a secret. */
  readonly isClearedWhenSent?: boolean;
  /** What follows once it was sent, and cleared: another page, say. */
  readonly onSent?: (input: Input) => Promise<unknown>;
}

interface LastTry {
  readonly state: "fresh" | "busy" | "refused" | "sent";
  readonly form?: HTMLFormElement;
}

/** Only a field of a date can hold text that the browser does not give. */
const UNREADABLE = { code: "parameter_invalid", message: "", rule: "date" } as const;

export interface FieldProps {
  readonly name: string;
  readonly error?: ReactNode;
  readonly "aria-invalid": true | undefined;
  readonly onChange: (event: unknown) => void;
}

export interface SendFormState<Values> {
  /** For the input of a field: its name, first value, error and events. */
  readonly field: (name: keyof Values & string, kind?: "checkbox") => FieldProps;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What concerns the whole form. */
  readonly problem: ProblemText | undefined;
  readonly isBusy: boolean;
  /** True after it was sent, until the next try. */
  readonly isSent: boolean;
  /** False while nothing was sent from it. */
  readonly isTried: boolean;
  readonly watch: UseFormReturnType<Values>["watch"];
}

/**
 * A form: what was typed is judged at a try, sent once however often the button is pressed, and stays on a refusal. Each
 * refusal stands at its field, whoever made it; the first such field takes the focus, which reads it out (decision record
 * 0220).
 */
export function useSendForm<Values extends FormValues, Input>(
  options: SendFormOptions<Values, Input>,
): SendFormState<Values> {
  const { initialValues, inputOf, judge, send, isClearedWhenSent = false, onSent } = options;
  const [failure, setFailure] = useState<unknown>();
  const textOf = useRefusalText();
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues,
    validate: async (values) =>
      problemsAtFields((await judge?.(inputOf(values)).catch(() => [])) ?? [], values, textOf),
  });

  const attempt = async (element: HTMLFormElement): Promise<boolean> => {
    const unreadable = takeOverTyped(element, form);
    setFailure(undefined);
    const { hasErrors } = await form.validate();
    for (const name of unreadable) form.setFieldError(name, textOf(UNREADABLE));
    if (hasErrors || unreadable.length > 0) return false;
    try {
      const input = inputOf(form.getValues());
      await send(input);
      if (isClearedWhenSent) {
        element.reset();
        form.reset();
      }
      // What was closed meanwhile closes nothing that has been opened since.
      if (element.isConnected) await onSent?.(input);
      return true;
    } catch (error) {
      const refusal = refusalOfClientError(error);
      const errors = refusal === undefined ? {} : problemsAtFields([refusal], form.getValues(), textOf);
      form.setErrors(errors);
      setFailure(failureAboveFields(error, errors));
      return false;
    }
  };
  const { state, onSubmit } = useTries(attempt, setFailure);

  return {
    field: (name, kind) => ({
      ...form.getInputProps(name, { type: kind ?? "input" }),
      // The first value, not the typed one: React would write a password into the page's own text.
      ...(kind === "checkbox" ? { defaultChecked: initialValues[name] } : { defaultValue: initialValues[name] }),
      name,
      // Mantine does not set it on the input of a password field.
      "aria-invalid": form.errors[name] === undefined ? undefined : true,
    }),
    onSubmit,
    problem: useProblemText(failure),
    isBusy: state === "busy",
    isSent: state === "sent",
    isTried: state !== "fresh",
    watch: form.watch,
  };
}

/** One try at a time, and how the last one ended. What none foresaw ends one too: the form must not stay busy. */
function useTries(attempt: (form: HTMLFormElement) => Promise<boolean>, onFailure: (error: unknown) => void) {
  const [{ state, form }, setLast] = useState<LastTry>({ state: "fresh" });
  const isBusy = useRef(false);
  // Once the page shows the problems: a reader then hears the field with what is wrong.
  useEffect(() => {
    if (state === "refused" && form !== undefined) focusRefused(form, form.querySelector("[aria-invalid='true']"));
  }, [state, form]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const tried = event.currentTarget;
    const end = (isSent: boolean) => {
      isBusy.current = false;
      setLast({ state: isSent ? "sent" : "refused", form: tried });
    };
    setLast({ state: "busy" });
    attempt(tried).then(end, (error: unknown) => {
      onFailure(error);
      end(false);
    });
  };
  return { state, onSubmit };
}
