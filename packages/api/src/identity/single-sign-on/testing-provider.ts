import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { ProviderFetch } from "../../context.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const JWK = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
const strangers = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** What a provider gives for itself: nothing of ours keeps it or hands it on. */
export const ACCESS_TOKEN = "the-access-token-of-the-test-provider";

/** What a provider does otherwise than an honest one. */
export interface ProviderDeviation {
  /** Over those of the ID token; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Its token is signed by a key that is not among its keys. */
  readonly isForged?: boolean;
  /** Of its document. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Gives its code to whoever asks, without the verifier of PKCE. */
  readonly skipsPkce?: boolean;
}

interface Issued {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly person: Readonly<Record<string, unknown>>;
}

/** An OpenID Connect provider behind a `fetch`, which can lie. What a browser does at its page is `signIn`. */
export function createTestProvider(issuer: string) {
  const clientId = "portal";
  const clientSecret = "a client's secret";
  const codes = new Map<string, Issued>();
  const asked: string[] = [];
  let deviation: ProviderDeviation = {};
  let count = 0;
  /** @returns the address at which the browser comes back */
  const signIn = (url: string, person: Readonly<Record<string, unknown>>): URL => {
    const query = new URL(url).searchParams;
    count += 1;
    const code = `code-${count}`;
    const redirectUri = query.get("redirect_uri") ?? "";
    codes.set(code, {
      nonce: query.get("nonce") ?? "",
      challenge: query.get("code_challenge") ?? "",
      redirectUri,
      person,
    });
    const back = new URL(redirectUri);
    for (const [name, value] of Object.entries({ code, state: query.get("state") ?? "", iss: issuer })) {
      back.searchParams.set(name, value);
    }
    return back;
  };
  const redeem = (body: URLSearchParams, authorization: string): Response => {
    const issued = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret.replaceAll(" ", "+").replaceAll("'", "%27")}`).toString("base64")}`;
    const isProven = deviation.skipsPkce === true || issued?.challenge === challenge;
    const isOurs = issued?.redirectUri === body.get("redirect_uri") && authorization === basic;
    if (issued === undefined || !isProven || !isOurs) return json({ error: "invalid_grant" }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: issued.nonce,
      ...issued.person,
      ...deviation.claims,
    };
    const idToken = signed(claims, deviation.isForged === true ? strangers : privateKey);
    return json({ access_token: ACCESS_TOKEN, token_type: "Bearer", id_token: idToken });
  };
  const fetch: ProviderFetch = async (url, { body, headers }) => {
    asked.push(url);
    const { origin, pathname } = new URL(url);
    if (origin !== new URL(issuer).origin) return new Response(null, { status: 404 });
    if (pathname.endsWith("/openid-configuration")) return json(documentOf(issuer, deviation));
    if (pathname === "/jwks") return json({ keys: [JWK] });
    const authorization = new Headers(headers).get("authorization") ?? "";
    if (pathname === "/token") return redeem(new URLSearchParams(String(body)), authorization);
    return new Response(null, { status: 404 });
  };
  return {
    issuer,
    clientId,
    clientSecret,
    fetch,
    signIn,
    asked,
    deviate: (to: ProviderDeviation) => void (deviation = to),
  };
}

export type TestProvider = ReturnType<typeof createTestProvider>;

const documentOf = (issuer: string, { metadata }: ProviderDeviation) => ({
  issuer,
  authorization_endpoint: new URL("/authorize", issuer).href,
  token_endpoint: new URL("/token", issuer).href,
  jwks_uri: new URL("/jwks", issuer).href,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  authorization_response_iss_parameter_supported: true,
  ...metadata,
});

function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", kid: "one" })}.${part(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
}

const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
