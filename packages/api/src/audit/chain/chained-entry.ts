import { createHash } from "node:crypto";

/** The platform's own log, where a chain is otherwise named by its organization. */
export const PLATFORM_CHAIN = "platform";

/** All that an entry says, as it lies in the database. */
export interface ChainedEntry {
  readonly auditEntryId: string;
  readonly action: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly subjectId: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
  readonly clientAddress: string | null;
  readonly clientDevice: string | null;
  readonly occurredAt: Date;
}

/** Where an entry stands: behind the one whose hash is `previousHash`, which is "" for the first of all. */
export interface ChainPlace {
  readonly chain: string;
  readonly sequence: number;
  readonly previousHash: string;
}

/**
 * SHA-256 of an entry in its place, in hexadecimal: of a JSON array in UTF-8, without blanks, names in `details` sorted.
 * ops/audit-log.md tells it to who checks an export with a program of their own.
 */
export function entryHash({ previousHash, chain, sequence }: ChainPlace, entry: ChainedEntry): string {
  const { auditEntryId, action, actorId, actorName, subjectId, details, requestId } = entry;
  const what = [auditEntryId, action, actorId, actorName, subjectId, sorted(details)];
  const where = [requestId, entry.clientAddress, entry.clientDevice, entry.occurredAt.toISOString()];
  const text = JSON.stringify([previousHash, chain, sequence, ...what, ...where]);
  return createHash("sha256").update(text).digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, inner]) => [name, sorted(inner)]));
}
