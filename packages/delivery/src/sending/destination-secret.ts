import { bearerSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import type { LaneKey } from "../queue/lane-key.ts";
import type { SecretOpener } from "./secret-opener.ts";

/**
 * A destination's bearer secret. Every turn reads it sealed, as it is now (contract-decisions §9); it is opened again
 * only when what was read differs from the last time.
 */
export class DestinationSecret {
  readonly #box: SecretOpener;
  readonly #purpose: string;
  #sealed: string | undefined;
  #opened = "";

  constructor(box: SecretOpener, { organizationId, destinationId }: LaneKey) {
    this.#box = box;
    this.#purpose = bearerSecretPurpose(organizationId, destinationId);
  }

  /** @throws when the text was altered, sealed under an unknown key or for another destination. */
  open(sealed: string): string {
    if (sealed !== this.#sealed) {
      this.#opened = this.#box.open(sealed, this.#purpose);
      this.#sealed = sealed;
    }
    return this.#opened;
  }
}
