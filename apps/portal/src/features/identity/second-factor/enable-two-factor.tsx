"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { useAccountChange } from "../use-account-change.ts";
import { PasswordStep, type Proof } from "./password-step.tsx";
import type { TwoFactorStepProps } from "./two-factor-step.ts";

/** With the picture's maker, which most visits do not need. */
const ConfirmCode = dynamic(() => orLoadFault(import("./confirm-code.tsx").then((file) => file.ConfirmCode)), {
  loading: nothingYet,
});

interface Enrolment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** Password, then the code of the app, then the backup codes. It is on once the app has proven its first code. */
export function EnableTwoFactor({ email, onCodes }: TwoFactorStepProps) {
  const t = useTranslations("account.twoFactor");
  const change = useAccountChange();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const begin = async (proof: Proof) => setEnrolment(await change<Enrolment>("/two-factor/enable", proof));
  if (enrolment === undefined) {
    return (
      <PasswordStep email={email} action={t("continue")} onProof={begin}>
        {t("askPassword")}
      </PasswordStep>
    );
  }
  return <ConfirmCode uri={enrolment.totpURI} onConfirmed={() => onCodes(enrolment.backupCodes)} />;
}
