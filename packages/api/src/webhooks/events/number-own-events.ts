import { repeatedReads } from "@quote-financing/db/coalescing/repeated-reads";
import type { Database } from "@quote-financing/db/database";
import { LATELY_SECONDS, type NumberedEvents, numberEvents } from "@quote-financing/db/feed/number-events";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { pause } from "@quote-financing/domain/time/pause";
import type { Timer } from "@quote-financing/domain/time/timer";
import { requestRefusals } from "../../refusals/refusals.ts";
import type { OrganizationContext } from "../../trpc.ts";

/** A worker numbers in milliseconds; one whose connection or database is slow is waited for as long as a person would wait. */
const PATIENCE_MS = 5_000;

interface Numbering {
  readonly db: Database;
  readonly timer: Timer;
  readonly organizationId: string;
  readonly lookBackSeconds: number;
}

/** Those who come while events are numbered need the next numbering, and one for all: else each would find it busy. */
const numberTogether = repeatedReads<Numbering, NumberedEvents>({
  identityOf: ({ organizationId, lookBackSeconds }) => `${organizationId} ${lookBackSeconds}`,
  ask: ({ db, timer, ...asked }) =>
    numberEvents(db, { ...asked, patienceMs: PATIENCE_MS, pause: (milliseconds) => pause(timer, milliseconds) }),
});

/**
 * Gives the organization's events that were committed so far their numbers, and makes their deliveries (decision record
 * 0221): before something is read, sent again or added that depends on them.
 *
 * @param lookBackSeconds how long ago they may have been committed
 * @throws DomainError `service_unavailable` while a worker that holds the lock does not get on: what depends on them would be wrong
 */
export async function numberOwnEvents(
  { services: { db, timer }, organizationId }: OrganizationContext,
  lookBackSeconds = LATELY_SECONDS,
): Promise<void> {
  const { isWhole } = await numberTogether(db, { db, timer, organizationId, lookBackSeconds });
  if (!isWhole) throw new DomainError(requestRefusals.serviceAway());
}
