import type { destinations } from "@quote-financing/db/schema/tables";
import type { Destination } from "./schema.ts";

/** What of a destination row reaches the wire. */
export type DestinationRow = Pick<
  typeof destinations.$inferSelect,
  "destinationId" | "name" | "url" | "createdAt" | "updatedAt"
>;

/** Row to wire, field by field: specification §2.8. */
export function viewDestination(row: DestinationRow): Destination {
  return {
    destinationId: row.destinationId,
    name: row.name,
    url: row.url,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
