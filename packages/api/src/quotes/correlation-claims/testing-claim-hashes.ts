import type { SecretBox } from "@quote-financing/domain/secret-box";
import { type ClaimHashes, type ConsumerKeys, everyClaimHashes } from "./claim-hashes.ts";

/** As a claim is written: under the key that seals. */
export function newestClaimHashes(secretBox: SecretBox, consumer: ConsumerKeys): ClaimHashes {
  const [newest] = everyClaimHashes(secretBox, consumer);
  if (newest === undefined) throw new Error("There is no key.");
  return newest;
}
