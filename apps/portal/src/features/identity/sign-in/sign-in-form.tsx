"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import classes from "./sign-in.module.css";
import { requestSignIn, type SignInOutcome } from "./sign-in-request.ts";
import { useSignInProblem } from "./use-sign-in-problem.ts";

/** @param next the portal's own page to open after sign-in; checked by the page. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const [outcome, setOutcome] = useState<SignInOutcome>();
  const [isBusy, setBusy] = useState(false);
  const problem = useSignInProblem(outcome);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const result = await requestSignIn(String(form.get("email")), String(form.get("password")));
    setOutcome(result);
    // A whole page load: nothing of a previous person's data stays in memory.
    if (result.kind === "signed-in") window.location.assign(next);
    else setBusy(false);
  }

  if (outcome?.kind === "second-factor") return <SecondFactorForm next={next} />;
  return (
    <form className={classes.form} onSubmit={submit} method="post">
      <FormProblem text={problem} />
      <TextInput
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
        size="md"
      />
      <PasswordInput
        name="password"
        label={t("password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
