import type { Transaction } from "@quote-financing/db/database";
import { destinations } from "@quote-financing/db/schema/tables";
import { PREVIOUS_SIGNING_MS, SIGNING_SECRET_PREFIX } from "@quote-financing/domain/webhooks/delivery-signature";
import { previousSigningSecretPurpose, signingSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import type { Services } from "../../../context.ts";
import { isDestination } from "../access.ts";

const SECRET_BYTES = 32;

export interface NewSigningSecret {
  /** `whsig_` and 43 base64url characters: for the one answer that shows it. */
  readonly signingSecret: string;
  /** What is stored: opens only for this destination and this column. */
  readonly sealedSigningSecret: string;
}

/** A fresh secret that signs a destination's deliveries: contract-decisions §14. */
export function makeSigningSecret(services: Services, organizationId: string, destinationId: string): NewSigningSecret {
  const signingSecret = `${SIGNING_SECRET_PREFIX}${services.randomBytes(SECRET_BYTES).toString("base64url")}`;
  const purpose = signingSecretPurpose(organizationId, destinationId);
  return { signingSecret, sealedSigningSecret: services.secretBox.seal(signingSecret, purpose) };
}

/**
 * The columns of the secret that signs so far, which goes on signing for a day; null where there was none, or one that does
 * not open: it signs nothing, and its merchant is told to rotate. It is sealed anew, as it moves to another column
 * (decision record 0230).
 */
export async function previousSigning(
  services: Services,
  tx: Transaction,
  { organizationId, destinationId }: { readonly organizationId: string; readonly destinationId: string },
  now: Date,
) {
  const [row] = await tx
    .select({ sealed: destinations.sealedSigningSecret })
    .from(destinations)
    .where(isDestination(organizationId, destinationId));
  const sealed = row?.sealed ?? null;
  const opened =
    sealed === null ? null : openOrNull(services, sealed, signingSecretPurpose(organizationId, destinationId));
  if (opened === null) return { previousSealedSigningSecret: null, previousSigningUntil: null };
  return {
    previousSealedSigningSecret: services.secretBox.seal(
      opened,
      previousSigningSecretPurpose(organizationId, destinationId),
    ),
    previousSigningUntil: new Date(now.getTime() + PREVIOUS_SIGNING_MS),
  };
}

function openOrNull({ secretBox }: Services, sealed: string, purpose: string): string | null {
  try {
    return secretBox.open(sealed, purpose);
  } catch {
    return null;
  }
}
