import { destinations } from "@quote-financing/db/schema/tables";
import { desc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { selectDestinations } from "./access.ts";
import { viewDestination } from "./view.ts";

/** All destinations of the organization, newest first: specification §4.11. */
export async function listDestinations(ctx: OrganizationContext) {
  const rows = await selectDestinations(ctx.services.db.orm)
    .where(eq(destinations.organizationId, ctx.organizationId))
    .orderBy(desc(destinations.createdAt), desc(destinations.destinationId));
  const now = ctx.services.clock.now();
  return { data: rows.map((row) => viewDestination(row, now)) };
}
