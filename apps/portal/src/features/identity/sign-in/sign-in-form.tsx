"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { filled } from "../../../ui/forms/form-judge.ts";
import { leavePage } from "../../../ui/forms/leave-page.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import classes from "./sign-in.module.css";
import { requestSignIn } from "./sign-in-request.ts";
import { useSignInProblem } from "./use-sign-in-problem.ts";

/** @param next the portal's own page to open after sign-in; checked by the page. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const problemOf = useSignInProblem();
  const [isHalfway, setHalfway] = useState(false);
  const form = useSendForm({
    initialValues: { email: "", password: "" },
    inputOf: (typed) => typed,
    judge: filled("email", "password"),
    send: async ({ email, password }) => {
      const outcome = await requestSignIn(email, password);
      if (outcome.kind === "refused") throw problemOf(outcome);
      if (outcome.kind === "signed-in") await leavePage(next);
      setHalfway(true);
    },
  });

  if (isHalfway) return <SecondFactorForm next={next} />;
  return (
    <SendForm form={form} className={classes.form}>
      <TextInput
        {...form.field("email")}
        type="email"
        label={t("email")}
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
        size="md"
      />
      <PasswordInput
        {...form.field("password")}
        label={t("password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
      />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t("submit")}
      </Button>
    </SendForm>
  );
}
