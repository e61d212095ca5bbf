import type { Database } from "@quote-financing/db/database";
import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/destination-cache";
import type { LaneKey } from "../lane-key.ts";

/** Where a lane's deliveries go. */
export interface SendTarget {
  readonly url: string;
  readonly sealedBearerSecret: string;
  /** `performance.now()` before it was asked for: nothing that was changed since is in it. */
  readonly askedAtMs: number;
}

/** May it still be sent by this? A change is answered only when it may not: specification §6, decision record 0189. */
export const isFresh = (target: SendTarget): boolean => performance.now() - target.askedAtMs < DESTINATION_CACHE_MS;

/** The destination alone; none of a suspended organization. */
const readTarget = preparedQueueStatement<{ url: string; sealedBearerSecret: string }>()(typedSql`
  select url, sealed_bearer_secret as "sealedBearerSecret" from destinations
  where organization_id = ${value.text("organizationId")}
    and destination_id = ${value.text("destinationId")}
    and exists (select 1 from organizations
      where organizations.organization_id = destinations.organization_id and suspended_at is null)`);

/**
 * A turn that took long may have waited for somebody who changed the destination: then it is read once more.
 *
 * @returns undefined when there is nothing to send to any more.
 */
export async function refreshTarget(
  db: Pick<Database, "queueClient">,
  { organizationId, destinationId }: LaneKey,
  target: SendTarget,
): Promise<SendTarget | undefined> {
  if (isFresh(target)) return target;
  const askedAtMs = performance.now();
  const [read] = await readTarget(db, { organizationId, destinationId });
  return read === undefined ? undefined : { ...read, askedAtMs };
}
