"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccountChange } from "../use-account-change.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { PasswordStep, type Proof } from "./password-step.tsx";
import type { TwoFactorStepProps } from "./two-factor-step.ts";

/** Fresh backup codes; the old ones stop working. */
export function RenewBackupCodes({ email, onClose, onShowCodes }: TwoFactorStepProps) {
  const t = useTranslations("account.twoFactor");
  const change = useAccountChange();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async (proof: Proof) => {
    const fresh = await change<{ backupCodes: readonly string[] }>("/two-factor/generate-backup-codes", proof);
    setCodes(fresh.backupCodes);
    onShowCodes();
  };
  if (codes !== undefined) return <BackupCodes codes={codes} onDone={onClose} />;
  return (
    <PasswordStep email={email} action={t("newCodes")} asksCode onProof={renew}>
      {t("newCodesText")}
    </PasswordStep>
  );
}
