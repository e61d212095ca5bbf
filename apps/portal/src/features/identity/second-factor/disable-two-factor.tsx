"use client";

import { useTranslations } from "next-intl";
import { leavePage } from "../../../ui/address/leave-page.ts";
import { useAccountChange } from "../use-account-change.ts";
import { PasswordStep, type Proof } from "./password-step.tsx";
import type { TwoFactorStepProps } from "./two-factor-step.ts";

/** Back to the password alone. */
export function DisableTwoFactor({ email }: TwoFactorStepProps) {
  const t = useTranslations("account.twoFactor");
  const change = useAccountChange();
  // A whole page load: the session is a new one, and the page must know it.
  const disable = async (proof: Proof) => {
    await change("/two-factor/disable", proof);
    await leavePage("/settings/account");
  };
  return (
    <PasswordStep email={email} action={t("disable")} asksCode onProof={disable}>
      {t("disableText")}
    </PasswordStep>
  );
}
