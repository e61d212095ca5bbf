"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "../sign-in/sign-in.module.css";
import { useAccountChange } from "../use-account-change.ts";

/** Asks for a link by mail. The answer is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const t = useTranslations("forgotPassword");
  const shared = useTranslations("signIn");
  const { send, isBusy, problem } = useAccountChange();
  const [isSent, setSent] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    void send("/request-password-reset", { email }, () => setSent(true));
  };
  return (
    <form className={classes.form} onSubmit={submit} method="post">
      <FormProblem text={problem} />
      <p role="status" className={isSent ? undefined : "visually-hidden"}>
        {isSent ? t("sent") : ""}
      </p>
      {isSent ? null : (
        <>
          <TextInput
            name="email"
            type="email"
            label={shared("email")}
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
          />
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {t("submit")}
          </Button>
        </>
      )}
    </form>
  );
}
