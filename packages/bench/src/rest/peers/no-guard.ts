import { hashCredential } from "@quote-financing/api/auth/credential-token";
import type { VerifyCredential } from "@quote-financing/api/auth/credentials";
import { findCredential } from "@quote-financing/api/auth/find-credential";
import type { Services } from "@quote-financing/api/context";
import type { CredentialCaller } from "@quote-financing/domain/people/caller";

/** Stands in for peer-guard.ts: looks the first token up and then knows everyone without looking. */
export function peerGuard({ db }: Services): VerifyCredential {
  let known: CredentialCaller | undefined;
  return (token) => known ?? findCredential(db, hashCredential(token)).then((found) => (known = found?.caller) ?? null);
}
