"use client";

import { useTranslations } from "next-intl";
import { useAccountChange } from "../use-account-change.ts";
import { PasswordStep, type Proof } from "./password-step.tsx";
import type { TwoFactorStepProps } from "./two-factor-step.ts";

/** Back to the password alone. */
export function DisableTwoFactor({ email }: TwoFactorStepProps) {
  const t = useTranslations("account.twoFactor");
  const { send, isBusy, problem } = useAccountChange();
  // A whole page load: the session is a new one, and the page must know it.
  const disable = (proof: Proof) =>
    void send("/two-factor/disable", proof, () => window.location.assign("/settings/account"));
  return (
    <PasswordStep email={email} action={t("disable")} isBusy={isBusy} problem={problem} asksCode onProof={disable}>
      {t("disableText")}
    </PasswordStep>
  );
}
