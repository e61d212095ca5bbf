import type { destinations } from "@quote-financing/db/schema/tables";
import type { Destination } from "./schema.ts";

/** What of a destination row reaches the wire. */
export type DestinationRow = Pick<
  typeof destinations.$inferSelect,
  "destinationId" | "name" | "url" | "authentication" | "previousSigningUntil" | "pausedAt" | "createdAt" | "updatedAt"
> & { readonly isSigned: boolean };

/** Row to wire, field by field: specification §2.8, contract-decisions §14. */
export function viewDestination(row: DestinationRow, now: Date): Destination {
  const { previousSigningUntil } = row;
  return {
    destinationId: row.destinationId,
    name: row.name,
    url: row.url,
    authentication: row.authentication,
    isSigned: row.isSigned,
    ...(previousSigningUntil !== null && previousSigningUntil > now
      ? { previousSigningUntil: previousSigningUntil.toISOString() }
      : {}),
    paused: row.pausedAt !== null,
    ...(row.pausedAt === null ? {} : { pausedAt: row.pausedAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
