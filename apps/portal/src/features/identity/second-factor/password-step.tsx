"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import type { ProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { FormButtons, FormStack } from "../../../ui/forms/form-stack.tsx";

interface PasswordStepProps {
  readonly email: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly isBusy: boolean;
  readonly problem: ProblemText | undefined;
  /** Whether a second factor is on: it changes by a code of its own as well. */
  readonly asksCode?: boolean;
  readonly onProof: (proof: Proof) => void;
}

/** What better-auth is sent along with a change. */
export interface Proof {
  readonly password: string;
  readonly code?: string;
}

/** Asks for the password again, and for a code, before something that an open laptop must not be able to do. */
export function PasswordStep({ email, children, action, isBusy, problem, asksCode, onProof }: PasswordStepProps) {
  const t = useTranslations("signIn");
  const account = useTranslations("account.twoFactor");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password"));
    onProof(asksCode === true ? { password, code: String(form.get("code")) } : { password });
  };
  return (
    <FormStack onSubmit={submit}>
      <FormProblem text={problem} />
      <p>{children}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        name="password"
        label={t("password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
      />
      {asksCode === true ? (
        <TextInput
          name="code"
          label={account("freshCode")}
          description={account("freshCodeHelp")}
          autoComplete="one-time-code"
          spellCheck={false}
          required
          withAsterisk={false}
        />
      ) : null}
      <FormButtons>
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
