/** How a sign-in ended, for the form to say in words. */
export type SignInOutcome = { readonly kind: "signed-in" } | { readonly kind: "second-factor" } | SignInRefused;

export interface SignInRefused {
  readonly kind: "refused";
  readonly reason: "wrong" | "throttled" | "busy" | "unreadable" | "unavailable";
  readonly retryAfterS?: number;
  /** Undefined when no answer came. */
  readonly requestId?: string | undefined;
}

/** Asks better-auth to sign in. Never rejects. */
export async function requestSignIn(email: string, password: string): Promise<SignInOutcome> {
  const response = await post("/api/auth/sign-in/email", { email, password });
  return outcomeOf(response);
}

/** The second step, with the six digits of an authenticator app. */
export async function requestSecondFactor(code: string): Promise<SignInOutcome> {
  return outcomeOf(await post("/api/auth/two-factor/verify-totp", { code: code.replaceAll(/\s/g, "") }));
}

/** The second step without the phone: one of the backup codes, which works once. */
export async function requestBackupCode(code: string): Promise<SignInOutcome> {
  return outcomeOf(await post("/api/auth/two-factor/verify-backup-code", { code: code.trim() }));
}

async function outcomeOf(response: Response | undefined): Promise<SignInOutcome> {
  if (response === undefined) return { kind: "refused", reason: "unavailable" };
  const requestId = response.headers.get("request-id") ?? undefined;
  if (response.status === 503) return { kind: "refused", reason: "busy", requestId };
  if (response.status >= 500) return { kind: "refused", reason: "unavailable", requestId };
  if (response.status === 429) {
    const retryAfterS = Number(response.headers.get("retry-after") ?? response.headers.get("x-retry-after"));
    return { kind: "refused", reason: "throttled", requestId, ...(retryAfterS > 0 ? { retryAfterS } : {}) };
  }
  if (response.status === 409 && (await codeOf(response)) === "SECOND_FACTOR_UNREADABLE") {
    return { kind: "refused", reason: "unreadable", requestId };
  }
  if (!response.ok) return { kind: "refused", reason: "wrong", requestId };
  const body = (await response.json().catch(() => ({}))) as { twoFactorRedirect?: boolean };
  return body.twoFactorRedirect === true ? { kind: "second-factor" } : { kind: "signed-in" };
}

const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json().catch(() => ({}))) as { code?: unknown }).code;

async function post(path: string, body: Record<string, string>): Promise<Response | undefined> {
  const headers = { "Content-Type": "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => undefined);
}
