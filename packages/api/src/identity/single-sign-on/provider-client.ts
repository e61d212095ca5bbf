import type { Configuration, ServerMetadata } from "openid-client";
import type { Services } from "../../context.ts";
import { callbackUrl, type IdentityProvider } from "./identity-provider.ts";
import type { ProviderRequest } from "./provider-request.ts";

/** The provider cannot be reached, or is none. */
export class ProviderUnavailable extends Error {}

const KEPT_MS = 10 * 60_000;
const FAULT_KEPT_MS = 10_000;
const MAX_KEPT = 500;
const TIMEOUT_SECONDS = 10;

interface Known {
  readonly metadata: Promise<ServerMetadata>;
  endsAt: number;
}

/** What providers say of themselves, by process and fetch: tests have several. */
const knownBy = new WeakMap<NonNullable<Services["providerFetch"]>, Map<string, Known>>();

/** Loaded when the first person comes by a provider: most processes see none. */
const library = () => import("openid-client");

/** Where the browser goes. @throws ProviderUnavailable */
export async function authorizationUrl(
  services: Services,
  provider: IdentityProvider,
  request: ProviderRequest,
): Promise<URL> {
  const config = await configurationOf(services, provider);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  return buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(services, provider.realm),
    scope: "openid email profile",
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: "S256",
    // Whoever proves again that it is them does so now, whatever the provider remembers.
    ...(request.sessionId === undefined ? {} : { prompt: "login", max_age: "0" }),
  });
}

/**
 * What the provider says of the person who came back: state, nonce, issuer, audience, times and signature are checked.
 *
 * @param search of the address at which they came back
 * @throws what the library finds wrong; ProviderUnavailable
 */
export async function redeemCode(
  services: Services,
  provider: IdentityProvider,
  request: ProviderRequest,
  search: string,
): Promise<Readonly<Record<string, unknown>>> {
  const config = await configurationOf(services, provider);
  const { authorizationCodeGrant, fetchUserInfo } = await library();
  const tokens = await authorizationCodeGrant(config, new URL(`${callbackUrl(services, provider.realm)}${search}`), {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
    expectedNonce: request.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("The provider sent no ID token.");
  if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  // What the token says wins: it is signed.
  return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
}

/** Asks the provider who it is; for settings, before they are kept. @throws ProviderUnavailable */
export async function requireProvider(services: Services, issuer: string): Promise<void> {
  await metadataOf(services, issuer);
}

async function configurationOf(services: Services, provider: IdentityProvider): Promise<Configuration> {
  const { clientId, clientSecret, issuer } = provider;
  const metadata = await metadataOf(services, issuer);
  const { Configuration, ClientSecretBasic, ClientSecretPost, customFetch, enableNonRepudiationChecks } =
    await library();
  // Basic is what a provider takes that names nothing (OpenID Connect Discovery §3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(metadata, clientId, { client_secret: clientSecret }, authenticate(clientSecret));
  Object.assign(config, { [customFetch]: fetchOf(services), timeout: TIMEOUT_SECONDS });
  enableNonRepudiationChecks(config);
  return config;
}

function metadataOf(services: Services, issuer: string): Promise<ServerMetadata> {
  const providerFetch = fetchOf(services);
  const known = knownBy.get(providerFetch) ?? new Map<string, Known>();
  knownBy.set(providerFetch, known);
  const now = services.clock.now().getTime();
  const kept = known.get(issuer);
  if (kept !== undefined && kept.endsAt > now) return kept.metadata;
  if (known.size >= MAX_KEPT) known.clear();
  const asked = { metadata: discover(issuer, providerFetch), endsAt: now + KEPT_MS };
  known.set(issuer, asked);
  // Not asked again with each press of a button: counted from the fault, as one that hangs takes all of its time.
  asked.metadata.catch(() => {
    asked.endsAt = services.clock.now().getTime() + FAULT_KEPT_MS;
  });
  return asked.metadata;
}

async function discover(issuer: string, providerFetch: ReturnType<typeof fetchOf>): Promise<ServerMetadata> {
  const { discovery, customFetch, None } = await library();
  try {
    const options = { [customFetch]: providerFetch, timeout: TIMEOUT_SECONDS };
    const metadata = (await discovery(new URL(issuer), "discovery", undefined, None(), options)).serverMetadata();
    // The page opens it: anything but an https page would be a script of the provider's in ours.
    if (!URL.canParse(metadata.authorization_endpoint ?? "")) throw new Error("There is no authorization endpoint.");
    if (new URL(metadata.authorization_endpoint ?? "").protocol !== "https:") throw new Error("It is not https.");
    return metadata;
  } catch (cause) {
    throw new ProviderUnavailable("The provider did not say who it is.", { cause });
  }
}

function fetchOf({ providerFetch }: Services): NonNullable<Services["providerFetch"]> {
  if (providerFetch === undefined) throw new ProviderUnavailable("This process reaches no providers.");
  return providerFetch;
}
