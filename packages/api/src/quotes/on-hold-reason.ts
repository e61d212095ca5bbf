import { ON_HOLD_REASONS, type OnHoldReason } from "@quote-financing/domain/vocabulary";

/** A reason of the closed list; what a later version may have stored is `unknown`. */
export const onHoldReason = (reason: string | null | undefined): OnHoldReason =>
  ON_HOLD_REASONS.find((known) => known === reason) ?? "unknown";
