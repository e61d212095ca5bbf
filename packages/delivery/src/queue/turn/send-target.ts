import { preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { DESTINATION_READ_FOR_MS } from "@quote-financing/domain/webhooks/destination-reading";

/** Where a lane's deliveries go. */
export interface LaneTarget {
  readonly url: string;
  readonly sealedBearerSecret: string;
  /** `performance.now()` before it was asked for: nothing that was changed since is in it. */
  readonly askedAtMs: number;
}

/** May it still be sent by this? A change is answered only when it may not: specification §6, decision record 0189. */
export const isFresh = (target: LaneTarget): boolean => performance.now() - target.askedAtMs < DESTINATION_READ_FOR_MS;

/** The destination alone, for a turn that took so long that what it read may be old; none of a suspended organization. */
export const readTarget = preparedQueueStatement<{ url: string; sealedBearerSecret: string }>()(typedSql`
  select url, sealed_bearer_secret as "sealedBearerSecret" from destinations
  where organization_id = ${value.text("organizationId")}
    and destination_id = ${value.text("destinationId")}
    and exists (select 1 from organizations
      where organizations.organization_id = destinations.organization_id and suspended_at is null)`);
