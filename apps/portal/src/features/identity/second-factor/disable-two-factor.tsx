"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { leavePage } from "../../../ui/address/leave-page.ts";
import { useGoOn } from "../../../ui/address/use-go-on.ts";
import { useAccountChange } from "../use-account-change.ts";
import { PasswordStep, type Proof } from "./password-step.tsx";
import type { TwoFactorStepProps } from "./two-factor-step.ts";

/** Back to the password alone. */
export function DisableTwoFactor({ email }: TwoFactorStepProps) {
  const t = useTranslations("account.twoFactor");
  const change = useAccountChange();
  const cache = trpc.useUtils();
  const router = useRouter();
  const goOn = useGoOn();
  // A whole page load: the session is a new one, and the page must know it. Whoever closed the dialog or went on meanwhile stays there.
  const disable = async (proof: Proof) => {
    const go = goOn();
    await change("/two-factor/disable", proof);
    await go(() => leavePage("/settings/account"));
    router.refresh();
    await cache.account.invalidate();
  };
  return (
    <PasswordStep email={email} action={t("disable")} asksCode onProof={disable}>
      {t("disableText")}
    </PasswordStep>
  );
}
