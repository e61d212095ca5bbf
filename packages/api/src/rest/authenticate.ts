import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { CLIENT_ADDRESS_HEADER } from "../identity/client-address/client-address-header.ts";
import { isCredentialShaped } from "../identity/credentials/credential-token.ts";
import type { VerifyCredential } from "../identity/credentials/credentials.ts";
import { requestRefusals } from "../refusals/refusals.ts";
import type { RestRequest } from "./http/rest-request.ts";

const BEARER = /^bearer +(\S+)$/i;

/**
 * The caller behind `Authorization: Bearer <token>`; the scheme's name is case-insensitive (RFC 9110 §11.1).
 *
 * Answers without a promise when the cache does.
 *
 * @throws DomainError `credentials_missing` without a token; `credentials_invalid` for unknown, revoked and expired
 *   ones, without a difference, and, saying how one is sent, for what is no token or comes by another scheme.
 */
export function authenticate(
  request: Pick<RestRequest, "header">,
  verify: VerifyCredential,
): CredentialCaller | Promise<CredentialCaller> {
  const authorization = request.header("authorization");
  if (authorization === undefined || authorization === "" || authorization.toLowerCase() === "bearer") {
    throw new DomainError(requestRefusals.bearerNeeded());
  }
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined || !isCredentialShaped(token)) throw new DomainError(requestRefusals.credentialUnreadable());
  const verified = verify(token, request.header(CLIENT_ADDRESS_HEADER));
  return verified instanceof Promise ? verified.then(known) : known(verified);
}

function known(caller: CredentialCaller | null): CredentialCaller {
  if (caller === null) throw new DomainError(requestRefusals.credentialUnknown());
  return caller;
}
