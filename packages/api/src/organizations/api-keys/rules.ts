import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import type { CredentialKind, OrganizationKind } from "@quote-financing/domain/vocabulary";
import { apiKeyRefusals } from "./refusals.ts";

export const API_KEY_STATES = ["active", "expired", "revoked"] as const;

export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** How long a rolled key may go on working together with its successor. */
export const GRACE_HOURS_MAX = 7 * 24;

/** Live keys of an organization: some for each program, one more of each while it is rolled. All of them are listed. */
export const LIVE_KEYS_MAX = 100;

/** How many keys that no longer work are listed. The audit log knows the others (decision record 0179). */
export const DEAD_KEYS_MAX = 50;

/** Prefixes of contract-decisions §2. */
const TOKEN_PREFIXES = {
  organization_api_key: "okey_",
  partner_access_token: "ptok_",
} as const satisfies Record<CredentialKind, string>;

/** Behind the prefix of a sandbox's keys: what they reach is test data (decision record 0135). */
const TEST_INFIX = "test_";

/** How a key begins: what it is, and whether it reaches test data. */
export const prefixOf = (kind: CredentialKind, isTest: boolean): string =>
  `${TOKEN_PREFIXES[kind]}${isTest ? TEST_INFIX : ""}`;

/** Merchants hold organization API keys, partners hold partner access tokens. */
export const CREDENTIAL_KIND_OF = {
  merchant: "organization_api_key",
  partner: "partner_access_token",
} as const satisfies Record<OrganizationKind, CredentialKind>;

interface KeyTimes {
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

interface RolledKey extends KeyTimes {
  readonly successorId: string | null;
}

export function apiKeyState({ expiresAt, revokedAt }: KeyTimes, now: Date): ApiKeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** Whether an organization with so many live keys may have one more. */
export function decideKeyCount(live: number): Result<null, Refusal> {
  if (live < LIVE_KEYS_MAX) return accepted(null);
  return refused(apiKeyRefusals.keyLimit({ maximum: LIVE_KEYS_MAX }));
}

/** A key that would be dead on arrival is a mistake. */
export function decideExpiry(expiresAt: Date | undefined, now: Date): Result<Date | null, Refusal> {
  if (expiresAt === undefined) return accepted(null);
  if (expiresAt > now) return accepted(expiresAt);
  return refused(apiKeyRefusals.future().at("expiresAt"));
}

/**
 * What becomes of a key that is rolled: without grace it is revoked now, with grace it expires then, never later than
 * it would have. It is rolled once: its successor is (decision record 0054).
 */
export function decideRoll(key: RolledKey, graceHours: number, now: Date): Result<KeyTimes, Refusal> {
  const state = apiKeyState(key, now);
  if (state !== "active") {
    return refused(apiKeyRefusals.keyEnded({ state }));
  }
  if (key.successorId !== null) return refused(apiKeyRefusals.keyRolled());
  if (graceHours === 0) return accepted({ ...key, revokedAt: now });
  const graceEnd = new Date(now.getTime() + graceHours * HOUR_MS);
  return accepted({ ...key, expiresAt: key.expiresAt !== null && key.expiresAt < graceEnd ? key.expiresAt : graceEnd });
}
