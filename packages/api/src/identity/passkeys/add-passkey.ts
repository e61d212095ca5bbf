import { passkeys, sessions, users } from "@quote-financing/db/schema/tables";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { APIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { accountAct } from "../notices/account-act.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { type ToldPerson, tellPerson } from "../notices/tell-person.ts";
import { readChallenge, refusedPasskey, useChallengeUp } from "./challenge.ts";
import { relyingParty } from "./relying-party.ts";
import { MAX_PASSKEYS } from "./stored-passkey.ts";

/** Who adds a passkey, and in which session. */
export interface PasskeyOwner extends ToldPerson {
  readonly userId: string;
  readonly name: string;
  readonly sessionId: string;
}

interface NewPasskey {
  readonly name: string;
  /** What the browser said. */
  readonly response: unknown;
}

/** Keeps a new passkey of somebody who has just proven who they are. @throws APIError 400 PASSKEY_REFUSED, 409 TOO_MANY_PASSKEYS */
export async function addPasskey(
  services: Services,
  ctx: EndpointContext,
  owner: PasskeyOwner,
  { name, response }: NewPasskey,
): Promise<{ passkeyId: string }> {
  const { userId } = owner;
  const challenge = await readChallenge(services, ctx, `add ${userId}`);
  const made = await madeCredential(services, ctx, challenge, response as RegistrationResponseJSON);
  await useChallengeUp(services, challenge);

  const now = services.clock.now();
  const passkeyId = services.makeId("passkey");
  await keepPasskey(services, ctx, owner, { ...made, id: passkeyId, userId, name, createdAt: now });
  void tellPerson(services, owner, "account.passkey_added");
  return { passkeyId };
}

/**
 * Those that are added at once are counted one after the other, and behind a reset of the person's factors: a session that ended
 * meanwhile, as the reset ends all, adds none.
 */
async function keepPasskey(
  services: Services,
  ctx: EndpointContext,
  owner: PasskeyOwner,
  row: typeof passkeys.$inferInsert,
): Promise<void> {
  const { userId, name, createdAt } = row;
  await services.db.transact(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    // It was used just now, by the finger, face or PIN of whoever sits there.
    const isOwn = and(eq(sessions.id, owner.sessionId), eq(sessions.userId, userId));
    const marked = await tx.update(sessions).set({ passkeyAt: createdAt }).where(isOwn).returning({ id: sessions.id });
    if (marked.length === 0) throw refusedPasskey();
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) {
      throw new APIError("CONFLICT", tooMany);
    }
    const kept = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    if (kept.length === 0) throw refusedPasskey();
    const act = accountAct(services, ctx.headers, owner);
    await recordAccountAction(act, tx, { userId, action: "account.passkey_added", details: { name } });
  });
}

async function madeCredential(
  services: Services,
  ctx: EndpointContext,
  challenge: string,
  response: RegistrationResponseJSON,
) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const { id, origin } = relyingParty(services, ctx.headers);
  try {
    const attestation = decodeAttestationObject(
      Uint8Array.from(Buffer.from(response.response.attestationObject, "base64url")),
    );
    // Nobody asked who made the device. A certificate would be followed to addresses that its sender chose.
    if (attestation.get("attStmt").get("x5c") !== undefined || !UNATTESTED.has(attestation.get("fmt")))
      throw refusedPasskey();
    const verdict = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verdict.verified) throw refusedPasskey();
    const { credential, credentialBackedUp } = verdict.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      signatureCount: credential.counter,
      transports: JSON.stringify(credential.transports ?? []).slice(0, 200),
      isBackedUp: credentialBackedUp,
    };
  } catch {
    throw refusedPasskey();
  }
}

const UNATTESTED: ReadonlySet<string> = new Set(["none", "packed"]);

/** ES256, EdDSA, RS256: what authenticators have. */
export const ALGORITHMS = [-7, -8, -257] as const;

const tooMany = {
  code: "TOO_MANY_PASSKEYS",
  message: `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
};
