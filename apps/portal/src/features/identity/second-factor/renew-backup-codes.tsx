"use client";

import { useTranslations } from "next-intl";
import { useAccountChange } from "../use-account-change.ts";
import { PasswordStep, type Proof } from "./password-step.tsx";
import type { TwoFactorStepProps } from "./two-factor-step.ts";

/** Fresh backup codes; the old ones stop working. */
export function RenewBackupCodes({ email, onCodes }: TwoFactorStepProps) {
  const t = useTranslations("account.twoFactor");
  const change = useAccountChange();
  const renew = async (proof: Proof) => {
    const fresh = await change<{ backupCodes: readonly string[] }>("/two-factor/generate-backup-codes", proof);
    onCodes(fresh.backupCodes);
  };
  return (
    <PasswordStep email={email} action={t("newCodes")} asksCode onProof={renew}>
      {t("newCodesText")}
    </PasswordStep>
  );
}
