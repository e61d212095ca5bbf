import { documents, organizations } from "@quote-financing/db/schema/tables";
import { madeAtMs } from "@quote-financing/domain/ids/ids";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { and, eq, inArray } from "drizzle-orm";
import type { Services } from "../../context.ts";

/** No request lasts as long: what has no row by then gets none. */
const ORPHANED_AFTER_MS = HOUR_MS;
const BATCH = 200;

type SweepServices = Pick<Services, "db" | "clock" | "documents">;

/**
 * Removes bytes that no row points at: an upload was refused or broken off after they were stored, or its row was erased
 * (decision record 0236). Those of an organization that is not here belong to another database, or to this one as it will be when
 * its backup is back: they stay.
 *
 * @returns how many were removed.
 */
export async function sweepDocuments(services: SweepServices, signal?: AbortSignal): Promise<number> {
  const { clock, documents: vault } = services;
  const before = new Date(clock.now().getTime() - ORPHANED_AFTER_MS);
  let removed = await vault.removeUnfinished(before);
  let batch: string[] = [];
  for await (const name of vault.names()) {
    if (signal?.aborted === true) return removed;
    if (madeAtMs(name.slice(name.indexOf("/") + 1)) >= before.getTime()) continue;
    const isFull =
      batch.length === BATCH || (batch.length > 0 && organizationOf(batch[0] ?? "") !== organizationOf(name));
    if (isFull) {
      removed += await removeOrphans(services, batch);
      batch = [];
    }
    batch.push(name);
  }
  return removed + (await removeOrphans(services, batch));
}

const organizationOf = (name: string): string => name.slice(0, name.indexOf("/"));

/** @param names of one organization. */
async function removeOrphans({ db, documents: vault }: SweepServices, names: readonly string[]): Promise<number> {
  const [first] = names;
  if (first === undefined) return 0;
  const organizationId = organizationOf(first);
  // Before its rows: an import or a restore that commits between both questions brought the rows of these bytes along.
  if ((await db.orm.$count(organizations, eq(organizations.id, organizationId))) === 0) return 0;
  const rows = await db.orm
    .select({ name: documents.objectName })
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), inArray(documents.objectName, [...names])));
  const kept = new Set(rows.map(({ name }) => name));
  const orphans = names.filter((name) => !kept.has(name));
  for (const name of orphans) await vault.remove(name);
  return orphans.length;
}
