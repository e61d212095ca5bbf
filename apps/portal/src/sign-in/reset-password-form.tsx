"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useAccountChange } from "../account/use-account-change.ts";
import { ButtonLink } from "../feedback/button-link.tsx";
import { FormProblem } from "../feedback/form-problem.tsx";
import { NewPasswordInput } from "./new-password-input.tsx";
import classes from "./sign-in.module.css";

/** The new password, with the token that the link carries behind its `#`. */
export function ResetPasswordForm() {
  const t = useTranslations("resetPassword");
  const shared = useTranslations("signIn");
  const { send, isBusy, problem } = useAccountChange();
  const [isDone, setDone] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newPassword = String(new FormData(event.currentTarget).get("newPassword"));
    const token = window.location.hash.slice(1);
    void send("/reset-password", { token, newPassword }, () => setDone(true));
  };
  if (isDone) {
    return (
      <div className={classes.form}>
        <p role="status">{t("done")}</p>
        <ButtonLink href="/login">{shared("submit")}</ButtonLink>
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} method="post">
      <FormProblem text={problem} />
      <NewPasswordInput label={t("password")} size="md" />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
