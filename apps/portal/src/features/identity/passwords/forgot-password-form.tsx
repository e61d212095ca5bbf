"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { judgeBy } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import classes from "../sign-in/sign-in.module.css";
import { useAccountChange } from "../use-account-change.ts";

/** Asks for a link by mail. The answer is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const t = useTranslations("forgotPassword");
  const shared = useTranslations("signIn");
  const change = useAccountChange();
  const form = useSendForm({
    initialValues: { email: "" },
    inputOf: ({ email }) => ({ email: email.trim() }),
    // By the addresses that the session library signs in, as an invitation is: it answers any other without a reason.
    judge: judgeBy(() =>
      import("@quote-financing/api/organizations/members/schema").then((file) =>
        file.inviteMemberInput.pick({ email: true }),
      ),
    ),
    send: (input) => change("/request-password-reset", input),
  });
  return (
    <SendForm form={form} className={classes.form}>
      <p role="status" className={form.isSent ? undefined : "visually-hidden"}>
        {form.isSent ? t("sent") : ""}
      </p>
      {form.isSent ? null : (
        <>
          <TextInput
            {...form.field("email")}
            type="email"
            label={shared("email")}
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
          />
          <Button type="submit" size="md" fullWidth loading={form.isBusy}>
            {t("submit")}
          </Button>
        </>
      )}
    </SendForm>
  );
}
