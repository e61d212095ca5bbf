import type { Transaction } from "@quote-financing/db/database";
import { organizationExports } from "@quote-financing/db/schema/tables";
import { DAY_MS, HOUR_MS } from "@quote-financing/domain/time/durations";
import { and, eq, gt } from "drizzle-orm";
import type { Archive, ArchiveState } from "./schema.ts";

export type ArchiveRow = typeof organizationExports.$inferSelect;

/** So long after it was asked for its download may begin: the proof is fresh still. */
export const ARCHIVE_START_MS = 5 * 60_000;

/** So long one may take: it holds a snapshot of the database, in whose way nothing is cleaned up. */
export const ARCHIVE_MS = HOUR_MS;

/** Rows stay so long, as a list of what was taken along. The audit log keeps it for longer. */
export const ARCHIVE_KEPT_MS = 90 * DAY_MS;

/** What of an organization was asked for since then. */
export const archivesSince = (tx: Transaction, organizationId: string, since: Date): Promise<ArchiveRow[]> =>
  tx
    .select()
    .from(organizationExports)
    .where(and(eq(organizationExports.organizationId, organizationId), gt(organizationExports.createdAt, since)));

export function viewArchive(row: ArchiveRow, now: Date): Archive {
  const { exportId, requestedByName, createdAt, sizeBytes, sha256 } = row;
  return {
    exportId,
    state: stateOf(row, now),
    requestedByName,
    createdAt: createdAt.toISOString(),
    sizeBytes,
    ...(sha256 === null ? {} : { sha256 }),
  };
}

/** One whose process died is broken once it could not go on any more. */
export function stateOf({ createdAt, startedAt, endedAt, sha256 }: ArchiveRow, now: Date): ArchiveState {
  if (sha256 !== null) return "whole";
  if (startedAt === null) return now.getTime() - createdAt.getTime() < ARCHIVE_START_MS ? "asked" : "unused";
  return endedAt === null && now.getTime() - startedAt.getTime() < ARCHIVE_MS ? "under_way" : "broken";
}
