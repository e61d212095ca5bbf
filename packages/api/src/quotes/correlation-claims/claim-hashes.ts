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
 * code plus the digits that open houseNumber. The same for every organization, as a partner asks over many. Under each key of
 * SECRETS_KEY, the one that seals first: while it is rotated claims lie under any of them.
 */
export function everyClaimHashes(secretBox: SecretBox, consumer: ConsumerKeys): ClaimHashes[] {
  const { email, address } = namesOf(consumer);
  const addressHashes = secretBox.keyedHashes(address, ADDRESS_PURPOSE);
  return secretBox
    .keyedHashes(email, EMAIL_PURPOSE)
    .map((emailHash, key) => ({ emailHash, addressHash: addressHashes[key] ?? "" }));
}

/** The hash of no address, for a claim whose address is erased while its e-mail is not. */
export const noAddressHash = (secretBox: SecretBox, claimId: string): string =>
  secretBox.keyedHash(claimId, "claim-without-address");

const EMAIL_PURPOSE = "claim-email";
const ADDRESS_PURPOSE = "claim-address";

const namesOf = ({ email, postalCode, houseNumber }: ConsumerKeys) => ({
  email: foldEmail(email.trim()),
  address: `${foldPostalCode(postalCode)} ${foldHouseNumber(houseNumber)}`,
});

const foldEmail = (email: string): string => emailKey(email) ?? email.normalize("NFC").toLowerCase();

const foldPostalCode = (text: string): string => text.replace(/\s+/gu, "").toUpperCase();

/** `12`, `12a` and `12 bis` are one house. Without opening digits the whole text counts, so that no two such meet. */
function foldHouseNumber(text: string): string {
  const trimmed = text.trim();
  return /^[0-9]+/.exec(trimmed)?.[0] ?? trimmed.toLowerCase();
}
