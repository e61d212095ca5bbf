"use client";

import { Button } from "@mantine/core";
import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { useTranslations } from "next-intl";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { ofLength } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import classes from "../sign-in/sign-in.module.css";
import { useAccountChange } from "../use-account-change.ts";
import { NewPasswordInput } from "./new-password-input.tsx";

/** The new password, with the token that the link carries behind its `#`. */
export function ResetPasswordForm() {
  const t = useTranslations("resetPassword");
  const shared = useTranslations("signIn");
  const change = useAccountChange();
  const form = useSendForm({
    initialValues: { newPassword: "" },
    inputOf: ({ newPassword }) => ({ token: window.location.hash.slice(1), newPassword }),
    judge: ofLength("newPassword", PASSWORD_LENGTH),
    send: (input) => change("/reset-password", input),
  });
  return (
    <SendForm form={form} className={classes.form}>
      <p role="status" className={form.isSent ? undefined : "visually-hidden"}>
        {form.isSent ? t("done") : ""}
      </p>
      {form.isSent ? (
        <ButtonLink href="/login">{shared("submit")}</ButtonLink>
      ) : (
        <>
          <NewPasswordInput field={form.field("newPassword")} label={t("password")} size="md" />
          <Button type="submit" size="md" fullWidth loading={form.isBusy}>
            {t("submit")}
          </Button>
          <p className={classes.forgot}>
            <PageLink href="/forgot-password">{t("newLink")}</PageLink>
          </p>
        </>
      )}
    </SendForm>
  );
}
