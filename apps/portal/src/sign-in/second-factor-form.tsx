"use client";

import { Button, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormProblem } from "../feedback/form-problem.tsx";
import classes from "./sign-in.module.css";
import { requestSecondFactor, type SignInOutcome } from "./sign-in-request.ts";
import { useSignInProblem } from "./use-sign-in-problem.ts";

/** The six digits of the authenticator app, for people who switched that on. */
export function SecondFactorForm({ next }: { next: string }) {
  const t = useTranslations("signIn.secondFactor");
  const [outcome, setOutcome] = useState<SignInOutcome>();
  const [isBusy, setBusy] = useState(false);
  const problem = useSignInProblem(outcome, t("wrong"));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    setBusy(true);
    const result = await requestSecondFactor(code);
    setOutcome(result);
    if (result.kind === "signed-in") window.location.assign(next);
    else setBusy(false);
  }

  return (
    <form className={classes.form} onSubmit={submit} method="post">
      <FormProblem text={problem} />
      <Text>{t("explanation")}</Text>
      <TextInput
        name="code"
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        required
        withAsterisk={false}
        autoFocus
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
