export type TwoFactorAsked = "enable" | "disable" | "codes";

/** What each step of the dialog about the second factor is given. */
export interface TwoFactorStepProps {
  readonly email: string;
  /** Backup codes are there, and are shown this once: also where the step itself was closed meanwhile. */
  readonly onCodes: (codes: readonly string[]) => void;
}
