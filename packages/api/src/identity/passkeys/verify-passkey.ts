import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { readChallenge, refusedPasskey, useChallengeUp } from "./challenge.ts";
import { relyingParty } from "./relying-party.ts";
import { countSignature, findPasskey, type StoredPasskey } from "./stored-passkey.ts";

/** What a database can hold, for a start. */
const isCredentialId = (id: unknown): boolean => typeof id === "string" && /^[A-Za-z0-9_-]{16,1400}$/.test(id);

/**
 * Whose passkey signed the challenge of this browser, by a finger, a face or a PIN: it stands for both steps of a sign-in.
 *
 * @param ownerId whose it must be, where somebody is signed in already
 * @throws APIError 400 PASSKEY_REFUSED, whatever is wrong
 */
export async function verifyPasskey(
  services: Services,
  ctx: EndpointContext,
  sent: unknown,
  ownerId?: string,
): Promise<StoredPasskey> {
  const challenge = await readChallenge(services, ctx, "use");
  const response = sent as AuthenticationResponseJSON;
  const passkey = isCredentialId(response?.id) ? await findPasskey(services, response.id) : undefined;
  if (passkey === undefined || (ownerId !== undefined && passkey.userId !== ownerId)) throw refusedPasskey();
  const counted = await signatureCountOf(relyingParty(services, ctx.headers), challenge, passkey, response);
  await useChallengeUp(services, challenge);
  if (!(await countSignature(services, passkey, counted, services.clock.now()))) throw refusedPasskey();
  return passkey;
}

async function signatureCountOf(
  { id, origin }: ReturnType<typeof relyingParty>,
  challenge: string,
  passkey: StoredPasskey,
  response: AuthenticationResponseJSON,
): Promise<number> {
  // Loaded when the first passkey comes: most processes see none for hours.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const publicKey = Uint8Array.from(Buffer.from(passkey.publicKey, "base64url"));
  const verdict = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // Copies are found by `countSignature`, which two requests at once cannot both pass.
    credential: { id: passkey.credentialId, publicKey, counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (verdict?.verified !== true) throw refusedPasskey();
  return verdict.authenticationInfo.newCounter;
}
