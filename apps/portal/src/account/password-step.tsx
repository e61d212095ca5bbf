"use client";

import { Button, PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { FormProblem } from "../feedback/form-problem.tsx";
import type { ProblemText } from "../feedback/use-problem-text.ts";
import { FormButtons, FormStack } from "../layout/form-stack.tsx";

interface PasswordStepProps {
  readonly email: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly isBusy: boolean;
  readonly problem: ProblemText | undefined;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password again before something that an open laptop must not be able to do. */
export function PasswordStep({ email, children, action, isBusy, problem, onPassword }: PasswordStepProps) {
  const t = useTranslations("signIn");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPassword(String(new FormData(event.currentTarget).get("password")));
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
      <FormButtons>
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
