"use client";

import { Button, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import classes from "./sign-in.module.css";
import { requestBackupCode, requestSecondFactor, type SignInOutcome } from "./sign-in-request.ts";
import { useSignInProblem } from "./use-sign-in-problem.ts";

/** The six digits of the authenticator app, for people who switched that on; without the phone, a backup code. */
export function SecondFactorForm({ next }: { next: string }) {
  const t = useTranslations("signIn.secondFactor");
  const [isBackup, setBackup] = useState(false);
  const [outcome, setOutcome] = useState<SignInOutcome>();
  const [isBusy, setBusy] = useState(false);
  const problem = useSignInProblem(outcome, isBackup ? t("wrongBackup") : t("wrong"));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    setBusy(true);
    const result = await (isBackup ? requestBackupCode(code) : requestSecondFactor(code));
    setOutcome(result);
    if (result.kind === "signed-in") window.location.assign(next);
    else setBusy(false);
  }
  const change = () => {
    setOutcome(undefined);
    setBackup(!isBackup);
  };

  return (
    <form className={classes.form} onSubmit={submit} method="post">
      <FormProblem text={problem} />
      <Text>{isBackup ? t("explanationBackup") : t("explanation")}</Text>
      <CodeInput key={String(isBackup)} isBackup={isBackup} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("submit")}
      </Button>
      <Button variant="transparent" fullWidth onClick={change}>
        {isBackup ? t("useApp") : t("useBackup")}
      </Button>
    </form>
  );
}

function CodeInput({ isBackup }: { isBackup: boolean }) {
  const t = useTranslations("signIn.secondFactor");
  const kind = isBackup
    ? ({ label: t("backupCode"), autoComplete: "off" } as const)
    : ({ label: t("code"), autoComplete: "one-time-code", inputMode: "numeric", pattern: "[0-9 ]{6,7}" } as const);
  return <TextInput {...kind} name="code" required withAsterisk={false} autoFocus spellCheck={false} size="md" />;
}
