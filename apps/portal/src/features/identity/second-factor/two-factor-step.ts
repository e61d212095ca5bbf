export type TwoFactorAsked = "enable" | "disable" | "codes";

/** What each step of the dialog about the second factor is given. */
export interface TwoFactorStepProps {
  readonly email: string;
  readonly onClose: () => void;
  /** Backup codes are on the screen now. */
  readonly onShowCodes: () => void;
}
