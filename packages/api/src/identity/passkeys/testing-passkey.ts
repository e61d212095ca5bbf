import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { passkeys } from "@quote-financing/db/schema/tables";
import type { Services } from "../../context.ts";

/** A row as of an authenticator that is not there. @returns its id */
export async function addTestPasskey({ db, makeId, clock }: Services, userId: string): Promise<string> {
  const id = makeId("passkey");
  const key = { credentialId: id, publicKey: "", signatureCount: 0, transports: "[]", isBackedUp: true };
  await db.orm.insert(passkeys).values({ ...key, id, userId, name: "Phone", createdAt: clock.now() });
  return id;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What an attacker, or a bad authenticator, may do otherwise. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  /** No finger, face or PIN. */
  readonly isUnverified?: true;
  readonly count?: number;
  readonly type?: string;
}

/** An authenticator with one ES256 key, as a browser would hand out what it makes. */
export function testAuthenticator(origin: string) {
  const { hostname } = new URL(origin);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let count = 0;
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const head = (site: string, flags: number, counted: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counted);
    return Buffer.concat([createHash("sha256").update(site).digest(), Buffer.from([flags]), counter]);
  };

  const add = (
    challenge: string,
    { rpId: site = hostname, origin: at = origin, isUnverified, type }: Deviation = {},
  ) => {
    const flags = PRESENT | ATTESTED | (isUnverified ? 0 : VERIFIED);
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([head(site, flags, 0), Buffer.alloc(16), length, id, coseKey(x, y)]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      cborBytes(authData),
    ]);
    const clientDataJSON = clientData(type ?? "webauthn.create", challenge, at);
    return answer({ attestationObject, clientDataJSON });
  };
  const use = (challenge: string, deviation: Deviation = {}) => {
    const { rpId: site = hostname, origin: at = origin, isUnverified, type } = deviation;
    count = deviation.count ?? count + 1;
    const authenticatorData = head(site, PRESENT | (isUnverified ? 0 : VERIFIED), count);
    const clientDataJSON = clientData(type ?? "webauthn.get", challenge, at);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
    return answer({ authenticatorData, clientDataJSON, signature: sign("sha256", signed, privateKey) });
  };
  const answer = (parts: Readonly<Record<string, Buffer>>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toString("base64url")])),
  });
  return { add, use };
}

/** COSE: EC2, ES256, P-256, x, y. */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Of 24 to 255 bytes. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
