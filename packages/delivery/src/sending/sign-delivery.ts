import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { DestinationAuthentication } from "@quote-financing/domain/vocabulary";
import { attemptHeaderFields } from "@quote-financing/domain/webhooks/delivery-headers";
import { SIGNING_SECRET_PREFIX, signedContent } from "@quote-financing/domain/webhooks/delivery-signature";

/** A secret that signs, `whsig_…`, with the key that its 32 bytes are: making a key takes three times as long as signing. */
export interface SigningSecret {
  readonly secret: string;
  readonly key: KeyObject;
}

export const signingSecretOf = (secret: string): SigningSecret => ({
  secret,
  key: createSecretKey(secret.slice(SIGNING_SECRET_PREFIX.length), "base64url"),
});

/** What proves to a receiver where an attempt comes from: a destination's secrets as they are now, opened. */
export interface AttemptSecrets {
  /** `whsec_…` */
  readonly bearerSecret: string;
  readonly authentication: DestinationAuthentication;
  /** Null for a destination that was made before deliveries were signed. */
  readonly signingSecret: SigningSecret | null;
  /** The one before it, which signs too until then. */
  readonly previousSigningSecret: SigningSecret | null;
  readonly previousSigningUntilMs: number | null;
}

export interface SignedAttempt {
  readonly secrets: AttemptSecrets;
  readonly eventId: string;
  /** The exact bytes of every attempt, as text. */
  readonly payload: string;
  /** 0 for an event without a number. */
  readonly sequence: number;
  /** When this attempt goes out, by the wall clock: receivers refuse what is older than minutes. */
  readonly nowMs: number;
}

/**
 * All headers of one attempt. Its signatures hold for this attempt's time alone: they are made when it goes out
 * (contract-decisions §14, decision record 0230).
 */
export function attemptHeaders({ secrets, eventId, payload, sequence, nowMs }: SignedAttempt): Record<string, string> {
  const timestampSeconds = Math.floor(nowMs / 1000);
  const content = signedContent(eventId, timestampSeconds, payload);
  return attemptHeaderFields({
    bearerSecret: secrets.authentication === "signature" ? null : secrets.bearerSecret,
    eventId,
    sequence,
    timestampSeconds,
    signatures: signingSecretsAt(secrets, nowMs).map(({ key }) => sign(key, content)),
  });
}

/** Newest first. */
function signingSecretsAt(secrets: AttemptSecrets, nowMs: number): SigningSecret[] {
  const { signingSecret, previousSigningSecret, previousSigningUntilMs } = secrets;
  const isPreviousValid = previousSigningUntilMs !== null && previousSigningUntilMs > nowMs;
  return [signingSecret, isPreviousValid ? previousSigningSecret : null].filter((secret) => secret !== null);
}

/** `v1,` and the base64 of the HMAC-SHA256. */
const sign = (key: KeyObject, content: string): string =>
  `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
