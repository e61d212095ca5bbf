"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { useSendForm } from "../../../ui/forms/use-send-form.ts";

interface PasswordStepProps {
  readonly email: string;
  readonly children: ReactNode;
  readonly action: string;
  /** Whether a second factor is on: it changes by a code of its own as well. */
  readonly asksCode?: boolean;
  /** Rejects where the proof is refused. */
  readonly onProof: (proof: Proof) => Promise<void>;
}

/** What better-auth is sent along with a change. */
export interface Proof {
  readonly password: string;
  readonly code?: string;
}

/** Asks for the password again, and for a code, before something that an open laptop must not be able to do. */
export function PasswordStep({ email, children, action, asksCode = false, onProof }: PasswordStepProps) {
  const t = useTranslations("signIn");
  const account = useTranslations("account.twoFactor");
  const form = useSendForm({
    initialValues: { password: "", code: "" },
    inputOf: ({ password, code }) => (asksCode ? { password, code } : { password }),
    judge: async ({ password, code }) =>
      code === undefined ? filled("password")({ password }) : filled("password", "code")({ password, code }),
    send: onProof,
  });
  return (
    <SendForm form={form}>
      <p>{children}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        {...form.field("password")}
        label={t("password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
      />
      {asksCode ? (
        <TextInput
          {...form.field("code")}
          label={account("freshCode")}
          description={account("freshCodeHelp")}
          autoComplete="one-time-code"
          spellCheck={false}
          required
          withAsterisk={false}
        />
      ) : null}
      <FormButtons>
        <Button type="submit" loading={form.isBusy}>
          {action}
        </Button>
      </FormButtons>
    </SendForm>
  );
}
