import { DisableTwoFactor } from "./disable-two-factor.tsx";
import { EnableTwoFactor } from "./enable-two-factor.tsx";
import { RenewBackupCodes } from "./renew-backup-codes.tsx";
import type { TwoFactorAsked, TwoFactorStepProps } from "./two-factor-step.ts";

const STEPS = { enable: EnableTwoFactor, disable: DisableTwoFactor, codes: RenewBackupCodes };

/** What the dialog about the second factor shows for what the person asked. */
export function TwoFactorSteps({ asked, ...step }: TwoFactorStepProps & { readonly asked: TwoFactorAsked }) {
  const Step = STEPS[asked];
  return <Step {...step} />;
}
