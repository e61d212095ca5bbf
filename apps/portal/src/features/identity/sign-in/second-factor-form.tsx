"use client";

import { Button, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { filled } from "../../../ui/forms/form-judge.ts";
import { leavePage } from "../../../ui/forms/leave-page.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";
import { sixDigits } from "../second-factor/six-digits.ts";
import classes from "./sign-in.module.css";
import { requestBackupCode, requestSecondFactor } from "./sign-in-request.ts";
import { useSignInProblem } from "./use-sign-in-problem.ts";

/** The six digits of the authenticator app, for people who switched that on; without the phone, a backup code. */
export function SecondFactorForm({ next }: { next: string }) {
  const t = useTranslations("signIn.secondFactor");
  const [isBackup, setBackup] = useState(false);
  // Another field is another form: nothing of the first stays.
  return (
    <div className={classes.form}>
      <CodeForm key={String(isBackup)} next={next} isBackup={isBackup} />
      <Button variant="transparent" fullWidth onClick={() => setBackup(!isBackup)}>
        {isBackup ? t("useApp") : t("useBackup")}
      </Button>
    </div>
  );
}

function CodeForm({ next, isBackup }: { next: string; isBackup: boolean }) {
  const t = useTranslations("signIn.secondFactor");
  const problemOf = useSignInProblem();
  const form = useSendForm({
    initialValues: { code: "" },
    inputOf: (typed) => typed,
    judge: isBackup ? filled("code") : sixDigits(t("digits")),
    send: async ({ code }) => {
      const outcome = await (isBackup ? requestBackupCode(code) : requestSecondFactor(code));
      if (outcome.kind === "refused") throw problemOf(outcome, isBackup ? t("wrongBackup") : t("wrong"));
      if (outcome.kind === "signed-in") await leavePage(next);
    },
  });
  const kind = isBackup
    ? ({ label: t("backupCode"), autoComplete: "off" } as const)
    : ({ label: t("code"), autoComplete: "one-time-code", inputMode: "numeric" } as const);
  return (
    <SendForm form={form} className={classes.form}>
      <Text>{isBackup ? t("explanationBackup") : t("explanation")}</Text>
      <TextInput
        {...form.field("code")}
        {...kind}
        required
        withAsterisk={false}
        autoFocus
        spellCheck={false}
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t("submit")}
      </Button>
    </SendForm>
  );
}
