import { BoundedMap } from "@quote-financing/domain/bounded-map";
import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import type { Services } from "../../context.ts";
import { hashCredential, isCredentialShaped } from "./credential-token.ts";
import { CredentialUsage } from "./credential-usage.ts";
import { type FoundCredential, findCredential } from "./find-credential.ts";

/** Well below the 5 s within which a revocation must hold everywhere, under load too (contract-decisions §2). */
export const CREDENTIAL_CACHE_MS = 2_000;

const KNOWN_CAPACITY = 20_000;
const UNKNOWN_CAPACITY = 20_000;

/** @param address where the request came from, for the record of the last use. */
export type VerifyCredential = (
  token: string,
  address?: string,
) => CredentialCaller | null | Promise<CredentialCaller | null>;

export interface CredentialVerifier {
  /**
   * The caller behind a bearer token; null when it is malformed, unknown, revoked, expired or of a suspended
   * organization. Answers without a promise from the cache. Rejects when the database does.
   */
  readonly verify: VerifyCredential;
  /** Writes pending `lastUsedAt`; for an orderly stop. */
  readonly flush: () => Promise<void>;
}

interface Known extends FoundCredential {
  readonly readAtMs: number;
  notedMs: number;
}

/**
 * Look-ups are cached for 2 s, known and unknown apart, so that a flood of invented tokens cannot push out real ones;
 * concurrent requests with one token share one query (decision record 0021).
 */
export function createCredentialVerifier(services: Services): CredentialVerifier {
  const known = new BoundedMap<Known>(KNOWN_CAPACITY);
  const unknown = new BoundedMap<number>(UNKNOWN_CAPACITY);
  const running = new Map<string, Promise<CredentialCaller | null>>();
  const usage = new CredentialUsage(services);

  const use = (keyHash: string, entry: Known, nowMs: number, address: string | undefined): CredentialCaller | null => {
    if (entry.expiresAt !== null && entry.expiresAt.getTime() <= nowMs) return null;
    entry.notedMs = usage.note({ keyHash, address }, nowMs, entry.notedMs);
    return entry.caller;
  };

  const lookUp = async (
    keyHash: string,
    readAtMs: number,
    address: string | undefined,
  ): Promise<CredentialCaller | null> => {
    const found = await findCredential(services.db, keyHash);
    if (found === null) {
      known.delete(keyHash);
      unknown.set(keyHash, readAtMs);
      return null;
    }
    const entry = { ...found, readAtMs, notedMs: found.lastUsedAt?.getTime() ?? 0 };
    known.set(keyHash, entry);
    return use(keyHash, entry, services.clock.now().getTime(), address);
  };

  const verify: VerifyCredential = (token, address) => {
    if (!isCredentialShaped(token)) return null;
    const keyHash = hashCredential(token);
    const nowMs = services.clock.now().getTime();
    const entry = known.get(keyHash);
    if (entry !== undefined && isRecent(entry.readAtMs, nowMs)) return use(keyHash, entry, nowMs, address);
    const missedAtMs = unknown.get(keyHash);
    if (missedAtMs !== undefined && isRecent(missedAtMs, nowMs)) return null;

    let query = running.get(keyHash);
    if (query === undefined) {
      query = lookUp(keyHash, nowMs, address).finally(() => running.delete(keyHash));
      running.set(keyHash, query);
    }
    return query;
  };

  return { verify, flush: () => usage.flush() };
}

/** A clock that was set back makes an entry stale, never immortal. */
function isRecent(readAtMs: number, nowMs: number): boolean {
  const ageMs = nowMs - readAtMs;
  return ageMs >= 0 && ageMs < CREDENTIAL_CACHE_MS;
}
