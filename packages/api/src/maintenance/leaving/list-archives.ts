import { organizationExports } from "@quote-financing/db/schema/tables";
import { desc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { viewArchive } from "./archive-rows.ts";
import type { Archive } from "./schema.ts";

const SHOWN = 5;

/** What owners took along lately, and how far one is. */
export async function listArchives({
  services,
  organizationId,
}: OrganizationContext): Promise<{ isOn: boolean; data: Archive[] }> {
  const rows = await services.db.orm
    .select()
    .from(organizationExports)
    .where(eq(organizationExports.organizationId, organizationId))
    .orderBy(desc(organizationExports.exportId))
    .limit(SHOWN);
  const now = services.clock.now();
  return { isOn: services.archiveUrl !== undefined, data: rows.map((row) => viewArchive(row, now)) };
}
