"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "../sign-in/sign-in.module.css";
import { useAccountChange } from "../use-account-change.ts";
import { NewPasswordInput } from "./new-password-input.tsx";

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
