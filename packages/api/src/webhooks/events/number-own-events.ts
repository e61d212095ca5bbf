import { numberEvents } from "@quote-financing/db/feed/number-events";
import { pause } from "@quote-financing/domain/time/pause";
import type { OrganizationContext } from "../../trpc.ts";

/**
 * Gives the organization's events that were committed so far their numbers, and makes their deliveries (decision record
 * 0221): before something is read, sent again or added that depends on them.
 *
 * @param lookBackSeconds how long ago they may have been committed; 30 s when omitted
 */
export async function numberOwnEvents(
  { services: { db, timer }, organizationId }: OrganizationContext,
  lookBackSeconds?: number,
): Promise<void> {
  const request = { organizationId, pause: (milliseconds: number) => pause(timer, milliseconds) };
  await numberEvents(db, lookBackSeconds === undefined ? request : { ...request, lookBackSeconds });
}
