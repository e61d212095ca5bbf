import type { Services } from "@quote-financing/api/context";
import { hashCredential } from "@quote-financing/api/identity/credentials/credential-token";
import type { VerifyCredential } from "@quote-financing/api/identity/credentials/credentials";
import { findCredential } from "@quote-financing/api/identity/credentials/find-credential";
import type { CredentialCaller } from "@quote-financing/domain/people/caller";

/** Stands in for peer-guard.ts: looks the first token up and then knows everyone without looking. */
export function peerGuard({ db }: Services): VerifyCredential {
  let known: CredentialCaller | undefined;
  return (token) => known ?? findCredential(db, hashCredential(token)).then((found) => (known = found?.caller) ?? null);
}
