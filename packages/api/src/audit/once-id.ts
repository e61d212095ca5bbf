import { createHash } from "node:crypto";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import { encodeTime } from "ulid";

const BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What of an entry tells it from others. */
export interface OnceOnly {
  /** Whose log: an organization's id, or the platform's chain. */
  readonly organizationId: string;
  readonly action: string;
  readonly actorId: string;
  readonly subjectId?: string | null | undefined;
}

/**
 * The id of an entry that is written once: for its organization, act, actor, subject and `text`. Written twice it is there
 * once.
 *
 * @param startMs since 1970, which places it among the others.
 */
export function onceId(row: OnceOnly, startMs: number, text: string): string {
  const parts = [row.organizationId, row.action, row.actorId, row.subjectId ?? null, text];
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
  const tail = Array.from(digest.subarray(0, 16), (byte) => BASE_32.charAt(byte % BASE_32.length)).join("");
  return `${ID_PREFIXES.auditEntry}_${encodeTime(startMs, 10)}${tail}`;
}
