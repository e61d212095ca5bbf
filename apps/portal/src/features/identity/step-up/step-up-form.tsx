"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { filled } from "../../../ui/forms/form-judge.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { SendForm } from "../../../ui/forms/send-form.tsx";
import { type SendFormState, useSendForm } from "../../../ui/forms/use-send-form.ts";
import { hasPasskeys } from "../passkeys/browser-passkeys.ts";
import { usePasskey } from "../passkeys/use-passkey.ts";
import { useAccountChange } from "../use-account-change.ts";
import { ProviderProof } from "./provider-proof.tsx";

/** Asks for what the person proves themselves by: the provider that let them in, a code of their second factor, else their password. */
export function StepUpForm({ onProven }: { onProven: () => void }) {
  const account = trpc.account.get.useQuery();
  const passkeys = trpc.account.passkeys.useQuery();
  if (account.data === undefined) {
    return account.isError ? <QueryFault error={account.error} retry={() => void account.refetch()} /> : null;
  }
  const { userId, email, twoFactorEnabled, isOfProvider } = account.data.data;
  // A session of a provider is not told which there are; the browser shows its own.
  const mayHavePasskeys = isOfProvider || (passkeys.data?.data.length ?? 0) > 0;
  const canUsePasskey = mayHavePasskeys && hasPasskeys();
  return (
    <>
      {isOfProvider ? (
        <ProviderProof userId={userId} onProven={onProven} />
      ) : twoFactorEnabled ? (
        <CodeProof onProven={onProven} />
      ) : (
        <PasswordProof email={email} onProven={onProven} />
      )}
      {canUsePasskey ? <PasskeyProof onProven={onProven} /> : null}
    </>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const t = useTranslations("account.stepUp");
  const passkey = usePasskey();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const problem = useProblemText(fault);
  const prove = () => {
    setBusy(true);
    setFault(undefined);
    void passkey
      .prove()
      .then(onProven, setFault)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <FormProblem text={problem} />
      <Button variant="default" fullWidth mt="md" loading={isBusy} onClick={prove}>
        {t("passkey")}
      </Button>
    </>
  );
}

function PasswordProof({ email, onProven }: { email: string; onProven: () => void }) {
  const t = useTranslations("account.stepUp");
  const signIn = useTranslations("signIn");
  const form = useProof("password", onProven);
  return (
    <SendForm form={form}>
      <p>{t("password")}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        {...form.field("password")}
        label={signIn("password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": signIn("showPassword") }}
      />
      <Confirm form={form} />
    </SendForm>
  );
}

function CodeProof({ onProven }: { onProven: () => void }) {
  const t = useTranslations("account.stepUp");
  const factor = useTranslations("account.twoFactor");
  const form = useProof("code", onProven);
  return (
    <SendForm form={form}>
      <p>{t("code")}</p>
      <TextInput
        {...form.field("code")}
        label={factor("freshCode")}
        description={factor("freshCodeHelp")}
        autoComplete="one-time-code"
        spellCheck={false}
        required
        withAsterisk={false}
      />
      <Confirm form={form} />
    </SendForm>
  );
}

function Confirm({ form }: { form: Pick<SendFormState<Typed>, "isBusy"> }) {
  const t = useTranslations("account.stepUp");
  return (
    <FormButtons>
      <Button type="submit" loading={form.isBusy}>
        {t("confirm")}
      </Button>
    </FormButtons>
  );
}

interface Typed extends Record<string, string> {
  readonly password: string;
  readonly code: string;
}

function useProof(name: "password" | "code", onProven: () => void) {
  const change = useAccountChange();
  return useSendForm<Typed, Typed>({
    initialValues: { password: "", code: "" },
    inputOf: ({ password, code }) => ({ password, code: code.trim() }),
    judge: filled(name),
    send: (typed) => change("/step-up", { [name]: typed[name] }),
    onSent: async () => onProven(),
  });
}
