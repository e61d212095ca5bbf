import { freshProof, newSession } from "../../trpc/person-request.ts";
import { hasPasskeys, signWithPasskey } from "./passkeys/browser-passkeys.ts";

/** How a change of one's own account ended, for the form to say in words. */
export type AccountOutcome<Answer = unknown> =
  | { readonly isDone: true; readonly answer: Answer }
  | ({ readonly isDone: false } & AccountFailure);

/** Why, and the request id that support asks for; no id when no answer came. */
interface AccountFailure {
  readonly reason: AccountRefusal;
  readonly requestId?: string | undefined;
}

type AccountRefusal =
  | "password"
  | "noPassword"
  | "tooShort"
  | "passwordCommon"
  | "passwordPersonal"
  | "passwordRun"
  | "name"
  | "code"
  | "unreadable"
  | "link"
  | "passkey"
  | "passkeyFirst"
  | "tooManyPasskeys"
  | "stepUp"
  | "providerSession"
  | "provider"
  | "throttled"
  | "busy"
  | "signedOut"
  | "unavailable";

/** Of better-auth's codes, those that a person can do something about. */
const REASONS: Readonly<Record<string, AccountRefusal>> = {
  INVALID_PASSWORD: "password",
  // Who came by an organization's sign-in service may never have had one.
  CREDENTIAL_ACCOUNT_NOT_FOUND: "noPassword",
  PASSWORD_TOO_SHORT: "tooShort",
  PASSWORD_COMMON: "passwordCommon",
  PASSWORD_PERSONAL: "passwordPersonal",
  PASSWORD_RUN: "passwordRun",
  INVALID_NAME: "name",
  INVALID_CODE: "code",
  SECOND_FACTOR_REQUIRED: "code",
  SECOND_FACTOR_UNREADABLE: "unreadable",
  INVALID_TOKEN: "link",
  TOO_BUSY: "busy",
  PASSKEY_REFUSED: "passkey",
  PASSKEY_REQUIRED: "passkeyFirst",
  TOO_MANY_PASSKEYS: "tooManyPasskeys",
  STEP_UP_REQUIRED: "stepUp",
  PROVIDER_SESSION: "providerSession",
  PROVIDER_UNAVAILABLE: "provider",
  NO_SINGLE_SIGN_ON: "provider",
};

/**
 * Asks better-auth for a change; where that wants a session, a fresh proof or a passkey, asks the person for it and goes on (decision
 * records 0331, 0350 and 0352). Never rejects.
 *
 * @param path below /api/auth
 */
export async function requestAccountChange<Answer>(path: string, body: object): Promise<AccountOutcome<Answer>> {
  const outcome = await requestProven<Answer>(path, body);
  if (outcome.isDone || outcome.reason !== "passkeyFirst") return outcome;
  const proof = await provePasskey();
  if (proof === undefined) return outcome;
  return proof.isDone ? requestOnce<Answer>(path, body) : proof;
}

async function requestProven<Answer>(path: string, body: object): Promise<AccountOutcome<Answer>> {
  const outcome = await requestInSession<Answer>(path, body);
  if (outcome.isDone || outcome.reason !== "stepUp" || !(await freshProof.ask())) return outcome;
  return requestOnce<Answer>(path, body);
}

async function requestInSession<Answer>(path: string, body: object): Promise<AccountOutcome<Answer>> {
  const outcome = await requestOnce<Answer>(path, body);
  if (outcome.isDone || outcome.reason !== "signedOut" || !(await newSession.ask())) return outcome;
  return requestOnce<Answer>(path, body);
}

/** The browser asks for the passkey by itself: it is in front of the person already. @returns undefined where none was shown */
async function provePasskey(): Promise<AccountOutcome<unknown> | undefined> {
  if (!hasPasskeys()) return undefined;
  const options = await requestOnce<PublicKeyCredentialRequestOptionsJSON>("/passkey/use-options", {});
  if (!options.isDone) return options;
  const response = await signWithPasskey(options.answer).catch(() => undefined);
  return response === undefined ? undefined : requestOnce("/passkey/prove", { response });
}

async function requestOnce<Answer>(path: string, body: object): Promise<AccountOutcome<Answer>> {
  const response = await fetch(`/api/auth${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (response === undefined) return { isDone: false, reason: "unavailable" };
  const answer = (await response.json().catch(() => ({}))) as Answer & { code?: string };
  if (response.ok) return { isDone: true, answer };
  const requestId = response.headers.get("request-id") ?? undefined;
  return { isDone: false, reason: reasonOf(response.status, answer.code), requestId };
}

function reasonOf(status: number, code: string | undefined): AccountRefusal {
  const known = REASONS[code ?? ""];
  if (known !== undefined) return known;
  if (status === 429) return "throttled";
  return status === 401 ? "signedOut" : "unavailable";
}
