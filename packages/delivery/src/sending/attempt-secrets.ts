import type { DestinationAuthentication } from "@quote-financing/domain/vocabulary";
import {
  bearerSecretPurpose,
  previousSigningSecretPurpose,
  signingSecretPurpose,
} from "@quote-financing/domain/webhooks/secret-purpose";
import type { SecretOpener } from "./secret-opener.ts";
import { type AttemptSecrets, type SigningSecret, signingSecretOf } from "./sign-delivery.ts";

/** A destination's secrets as they are stored. */
export interface SealedSecrets {
  readonly authentication: DestinationAuthentication;
  readonly sealedBearerSecret: string;
  readonly sealedSigningSecret: string | null;
  readonly previousSealedSigningSecret: string | null;
  /** Wall time in milliseconds. */
  readonly previousSigningUntilMs: number | null;
}

/**
 * Opens the secrets of one destination. Every turn reads them sealed, as they are now (contract-decisions §9); each is
 * opened again only when what was read differs from the last time.
 */
export class DestinationSecrets {
  readonly #bearer: (sealed: string) => string;
  readonly #signing: (sealed: string) => SigningSecret;
  readonly #previous: (sealed: string) => SigningSecret | null;
  #texts: readonly string[] = [];

  constructor(box: SecretOpener, key: { readonly organizationId: string; readonly destinationId: string }) {
    const { organizationId, destinationId } = key;
    const signing = (purpose: string) => (sealed: string) => signingSecretOf(box.open(sealed, purpose));
    const bearerPurpose = bearerSecretPurpose(organizationId, destinationId);
    this.#bearer = once((sealed) => box.open(sealed, bearerPurpose));
    this.#signing = once(signing(signingSecretPurpose(organizationId, destinationId)));
    this.#previous = once(orNull(signing(previousSigningSecretPurpose(organizationId, destinationId))));
  }

  /**
   * A previous secret that does not open is none: the one that signs now is enough for an attempt.
   *
   * @throws when another text was altered, sealed under an unknown key, for another destination or for another column.
   */
  open(sealed: SealedSecrets, nowMs: number): AttemptSecrets {
    const { authentication, sealedSigningSecret, previousSealedSigningSecret, previousSigningUntilMs } = sealed;
    const isPreviousValid = previousSigningUntilMs !== null && previousSigningUntilMs > nowMs;
    const previous = isPreviousValid ? previousSealedSigningSecret : null;
    return {
      authentication,
      bearerSecret: this.#bearer(sealed.sealedBearerSecret),
      signingSecret: sealedSigningSecret === null ? null : this.#signing(sealedSigningSecret),
      previousSigningSecret: previous === null ? null : this.#previous(previous),
      previousSigningUntilMs,
    };
  }

  /** What no kept part of an answer may hold: the same list for as long as the secrets are the same. */
  textsOf({ bearerSecret, signingSecret, previousSigningSecret }: AttemptSecrets): readonly string[] {
    const signing = [signingSecret, previousSigningSecret].filter((secret) => secret !== null);
    const texts = [bearerSecret, ...signing.map(({ secret }) => secret)];
    const isSame = texts.length === this.#texts.length && texts.every((text, index) => text === this.#texts[index]);
    if (!isSame) this.#texts = texts;
    return this.#texts;
  }
}

const orNull =
  <Opened>(open: (sealed: string) => Opened) =>
  (sealed: string): Opened | null => {
    try {
      return open(sealed);
    } catch {
      return null;
    }
  };

/** Opens a text again only when it differs from the last one. */
function once<Opened>(open: (sealed: string) => Opened): (sealed: string) => Opened {
  let last: { readonly sealed: string; readonly opened: Opened } | undefined;
  return (sealed) => {
    if (last?.sealed !== sealed) last = { sealed, opened: open(sealed) };
    return last.opened;
  };
}
