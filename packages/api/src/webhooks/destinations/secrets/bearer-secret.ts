import { bearerSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import type { Services } from "../../../context.ts";

const SECRET_BYTES = 32;

export interface NewBearerSecret {
  /** `whsec_` and 43 base64url characters: for the one answer that shows it. */
  readonly bearerSecret: string;
  /** What is stored: opens only for this destination. */
  readonly sealedBearerSecret: string;
}

/** A fresh secret for a destination: specification §2.1 and §4.14. */
export function makeBearerSecret(services: Services, organizationId: string, destinationId: string): NewBearerSecret {
  const bearerSecret = `whsec_${services.randomBytes(SECRET_BYTES).toString("base64url")}`;
  const purpose = bearerSecretPurpose(organizationId, destinationId);
  return { bearerSecret, sealedBearerSecret: services.secretBox.seal(bearerSecret, purpose) };
}
