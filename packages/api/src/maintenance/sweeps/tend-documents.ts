import { organizations } from "@quote-financing/db/schema/tables";
import type { MaintenanceRound } from "@quote-financing/domain/time/maintenance-round";
import type { Services } from "../../context.ts";
import { scanDocuments } from "./scan-documents.ts";
import { sweepDocuments } from "./sweep-documents.ts";

/**
 * What needs the store of bytes, and the scanner: documents that wait are scanned again, bytes without a row go. A round of its
 * own, since a store that is away must not keep rows that are to be deleted (decision record 0236).
 *
 * @throws the first fault, when everything else is done.
 */
export async function tendDocuments(
  services: Services,
  { includes = () => true, signal }: MaintenanceRound = {},
): Promise<void> {
  const faults: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => void faults.push(error));
  for (const { organizationId } of await services.db.orm
    .select({ organizationId: organizations.id })
    .from(organizations)) {
    if (signal?.aborted === true) break;
    if (includes(organizationId)) await attempt(scanDocuments(services, organizationId, signal));
  }
  if (includes("documents") && signal?.aborted !== true) await attempt(sweepDocuments(services, signal));
  if (faults.length > 0) throw faults[0];
}
