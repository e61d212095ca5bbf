"use client";

import { useTranslations } from "next-intl";
import { PasswordStep } from "./password-step.tsx";
import type { TwoFactorStepProps } from "./two-factor-step.ts";
import { useAccountChange } from "./use-account-change.ts";

/** Back to the password alone. */
export function DisableTwoFactor({ email }: TwoFactorStepProps) {
  const t = useTranslations("account.twoFactor");
  const { send, isBusy, problem } = useAccountChange();
  // A whole page load: the session is a new one, and the page must know it.
  const disable = (password: string) =>
    void send("/two-factor/disable", { password }, () => window.location.assign("/settings/account"));
  return (
    <PasswordStep email={email} action={t("disable")} isBusy={isBusy} problem={problem} onPassword={disable}>
      {t("disableText")}
    </PasswordStep>
  );
}
