import { emailKey } from "@quote-financing/domain/fields/email";
import type { SecretBox } from "@quote-financing/domain/secret-box";

/** How a consumer is named, by a quote or by a resolve request. */
export interface ConsumerKeys {
  readonly email: string;
  /** In any spelling of the wire: `1234 AB`, `1234ab`. */
  readonly postalCode: string;
  readonly houseNumber: string;
}

/** What is kept for matching: keyed, so that it cannot be read back or guessed without SECRETS_KEY. */
export interface ClaimHashes {
  readonly emailHash: string;
  readonly addressHash: string;
}

/**
 * Hashes for matching (contract-decisions §8): the e-mail compares in its normal form (`emailKey`), the address by canonical postal
 * code plus the digits that open houseNumber. The same for every organization, as a partner asks over many.
 */
export function claimHashes(secretBox: SecretBox, { email, postalCode, houseNumber }: ConsumerKeys): ClaimHashes {
  const address = `${foldPostalCode(postalCode)} ${foldHouseNumber(houseNumber)}`;
  return {
    emailHash: secretBox.keyedHash(foldEmail(email.trim()), "claim-email"),
    addressHash: secretBox.keyedHash(address, "claim-address"),
  };
}

const foldEmail = (email: string): string => emailKey(email) ?? email.normalize("NFC").toLowerCase();

const foldPostalCode = (text: string): string => text.replace(/\s+/gu, "").toUpperCase();

/** `12`, `12a` and `12 bis` are one house. Without opening digits the whole text counts, so that no two such meet. */
function foldHouseNumber(text: string): string {
  const trimmed = text.trim();
  return /^[0-9]+/.exec(trimmed)?.[0] ?? trimmed.toLowerCase();
}
