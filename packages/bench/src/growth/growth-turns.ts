import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@quote-financing/db/database";
import { findUnnumbered, numberEvents } from "@quote-financing/db/feed/number-events";
import { findDueLanes } from "@quote-financing/delivery/queue/lease/find-due-lanes";
import { leaseLanes } from "@quote-financing/delivery/queue/lease/lease-lanes";
import type { SettledAttempt } from "@quote-financing/delivery/queue/settle/settled-attempt";
import type { DueDelivery } from "@quote-financing/delivery/queue/turn/due-delivery";
import { takeTurn } from "@quote-financing/delivery/queue/turn/turn-statement";
import type postgres from "postgres";
import { ulid } from "ulid";

const BATCH = 32;
const LEASE_MS = 60 * 60_000;

/** One more destination of the organization, for which the newest events wait. */
export async function addBacklog(sql: postgres.Sql, organizationId: string, turns: number): Promise<void> {
  const destinationId = `whk_${ulid()}`;
  await sql`insert into destinations (organization_id, destination_id, name, url, sealed_bearer_secret,
      secret_rotated_at, created_at, updated_at)
    values (${organizationId}, ${destinationId}, 'bench', 'https://localhost/', 'sealed', now(), now(), now())`;
  await sql`insert into deliveries (organization_id, destination_id, event_id, sequence, state, window_started_at,
      window_ends_at, created_at)
    select organization_id, ${destinationId}, event_id, sequence, 'pending', now(), now() + interval '1 day', now()
    from event_numbers where organization_id = ${organizationId} order by sequence desc limit ${turns * BATCH}`;
  await sql`insert into delivery_lanes (organization_id, destination_id, read_through, due_at)
    select organization_id, ${destinationId}, max(sequence) - ${turns * BATCH}, now() - interval '1 hour'
    from event_numbers where organization_id = ${organizationId} group by organization_id`;
}

/** What the queue asks of the database: where something is due, and one batch after the other of its lane. */
export async function growthTurns(db: Database, organizationId: string) {
  const at = new Date();
  const request = { organizationId, held: [], owner: "bench", at, leaseMs: LEASE_MS, limit: 10 };
  const [lane] = await leaseLanes(db, request);
  if (lane === undefined) throw new Error("The lane of the backlog is not due.");
  let sent: readonly DueDelivery[] = [];
  let afterSequence = lane.readThrough;
  return {
    "queue: due lanes of all organizations": () =>
      findDueLanes(db, { owner: "bench", at, leaseMs: LEASE_MS, limit: 1_000 }),
    "queue: organizations with events to number": () => findUnnumbered(db),
    "queue: write, number and hand out an event": async () => {
      const eventId = `evt_${ulid()}`;
      await db.client`
        with new_event as (
          insert into events (organization_id, event_id, type, payload, occurred_at)
          values (${organizationId}, ${eventId}, 'quote.created', '{}', now())
        )
        insert into event_inbox (organization_id, event_id) values (${organizationId}, ${eventId})`;
      const { numbered } = await numberEvents(db, { organizationId, pause: (milliseconds) => pause(milliseconds) });
      if (numbered !== 1) throw new Error(`${numbered} events were numbered.`);
    },
    [`queue: settle, log and read ${BATCH} deliveries`]: async () => {
      const now = new Date().toISOString();
      const attempts = sent.map((row) => attemptOf(row, now));
      const names = { organizationId, destinationId: lane.destinationId, fence: lane.fence };
      const cursor = { afterSequence, readThrough: afterSequence, dueFrom: now };
      const exclude = sent.map(({ eventId }) => eventId);
      const reads = { ...cursor, exclude, want: BATCH, reserved: BATCH / 8 };
      const turn = await takeTurn(db, { ...names, ...NO_HEALTH, ...reads, attempts, now });
      if (turn?.due.length !== BATCH) throw new Error(`A turn found ${turn?.due.length} deliveries.`);
      sent = turn.due;
      afterSequence = sent.at(-1)?.sequence ?? afterSequence;
    },
  };
}

const NO_HEALTH = {
  failureStreak: 0,
  failingSince: null,
  probeAt: null,
  isMarked: false,
  lastSucceededAt: null,
  lastExpiredAt: null,
  writesHealth: false,
};

const attemptOf = ({ eventId, sequence }: DueDelivery, at: string): SettledAttempt => ({
  eventId,
  sequence,
  attemptNumber: 1,
  wasAskedFor: false,
  state: "delivered",
  nextAttemptAt: null,
  startedAt: at,
  durationMs: 5,
  connectMs: 0,
  firstByteMs: 4,
  url: "https://localhost/bench",
  status: 200,
  errorClass: null,
  responseHeaders: "connection: keep-alive\n",
  responseBody: "",
});
