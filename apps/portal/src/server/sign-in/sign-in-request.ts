/** How a step of signing in ended, for the page to say in words. */
export type SignInOutcome =
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "second-factor" }
  | SignInRefused;

export interface SignInRefused {
  readonly kind: "refused";
  readonly reason:
    | "wrong"
    | "expired"
    | "throttled"
    | "busy"
    | "unreadable"
    | "unavailable"
    | "singleSignOnUnavailable";
  readonly retryAfterS?: number;
  /** Undefined when no answer came. */
  readonly requestId?: string | undefined;
}

/**
 * The steps of signing in, by the end of their addresses: a password, then a code of an app or a backup code; what a device is to sign, then
 * a passkey; or the way to a provider.
 */
export type SignInStep =
  | "sign-in/email"
  | "two-factor/verify-totp"
  | "two-factor/verify-backup-code"
  | "passkey/use-options"
  | "passkey/sign-in"
  | "sso/start";

/** By the names of fields; or what a device signed. */
type Typed = Readonly<Record<string, string>> | { readonly response: unknown };

/**
 * Asks better-auth for a step of signing in. Never rejects. Knows nothing outside itself: the sign-in page takes its text
 * (decision record 0290).
 */
export async function requestSignIn(step: SignInStep, typed: Typed): Promise<SignInOutcome> {
  const isTotp = step === "two-factor/verify-totp";
  const { code } = typed as { readonly code?: string };
  // Codes are written in groups, and copied with spaces around them.
  const sent = code === undefined ? typed : { code: isTotp ? code.replaceAll(/\s/g, "") : code.trim() };
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(sent) };
  const response = await fetch(`/api/auth/${step}`, init).catch(() => undefined);
  if (response === undefined) return { kind: "refused", reason: "unavailable" };
  const requestId = response.headers.get("request-id") ?? undefined;
  if (response.status === 429) {
    const retryAfterS = Number(response.headers.get("retry-after") ?? response.headers.get("x-retry-after"));
    return { kind: "refused", reason: "throttled", requestId, ...(retryAfterS > 0 ? { retryAfterS } : {}) };
  }
  const body = (await response.json().catch(() => ({}))) as { code?: unknown; twoFactorRedirect?: unknown };
  const reasons = {
    TOO_BUSY: "busy",
    SECOND_FACTOR_UNREADABLE: "unreadable",
    PROVIDER_UNAVAILABLE: "singleSignOnUnavailable",
    // The password was typed too long ago, or too many codes were: no code is right any more.
    INVALID_TWO_FACTOR_COOKIE: "expired",
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "expired",
  } as const;
  const reason = reasons[body.code as keyof typeof reasons] ?? (response.status >= 500 ? "unavailable" : "wrong");
  if (!response.ok) return { kind: "refused", reason, requestId };
  return body.twoFactorRedirect === true ? { kind: "second-factor" } : { kind: "done", answer: body };
}
