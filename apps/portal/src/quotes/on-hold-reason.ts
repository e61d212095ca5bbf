import { ON_HOLD_REASONS, type OnHoldReason } from "@quote-financing/db/vocabulary";

/** A reason that this portal has words for; one that it does not know is `unknown`. */
export const onHoldReason = (reason: string | undefined): OnHoldReason =>
  ON_HOLD_REASONS.find((known) => known === reason) ?? "unknown";
