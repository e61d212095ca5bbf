import type { Database } from "@quote-financing/db/database";
import { findDueLanes } from "@quote-financing/delivery/queue/lease/find-due-lanes";
import { leaseLanes } from "@quote-financing/delivery/queue/lease/lease-lanes";
import { type DueDelivery, takeTurn } from "@quote-financing/delivery/queue/turn/turn-statement";
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
  await sql`insert into deliveries (organization_id, destination_id, event_id, state, next_attempt_at,
      window_started_at, window_ends_at, created_at)
    select organization_id, ${destinationId}, event_id, 'pending', now(), now(), now() + interval '1 day', now()
    from events where organization_id = ${organizationId} order by event_id desc limit ${turns * BATCH}`;
  await sql`insert into delivery_lanes (organization_id, destination_id, due_at)
    values (${organizationId}, ${destinationId}, now() - interval '1 hour')`;
}

/** What the queue asks of the database: where something is due, and one batch after the other of its lane. */
export async function growthTurns(db: Database, organizationId: string) {
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const request = { organizationId, held: [], owner: "bench", now, leaseUntil, limit: 10 };
  const [lane] = await leaseLanes(db, request);
  if (lane === undefined) throw new Error("The lane of the backlog is not due.");
  let sent: readonly DueDelivery[] = [];
  let mark = { fromAt: "-infinity", fromId: "" };
  return {
    "queue: due lanes of all organizations": () => findDueLanes(db, "bench", now, 1_000),
    [`queue: settle, log and read ${BATCH} deliveries`]: async () => {
      const at = new Date().toISOString();
      const attempts = JSON.stringify(sent.map((row) => attemptOf(row, at)));
      const names = { organizationId, destinationId: lane.destinationId, fence: lane.fence };
      const values = { ...names, ...NO_HEALTH, ...mark, attempts, now: at, leaseUntil: leaseUntil.toISOString() };
      const turn = await takeTurn(db, { ...values, exclude: sent.map(({ eventId }) => eventId), want: BATCH });
      if (turn?.due.length !== BATCH) throw new Error(`A turn found ${turn?.due.length} deliveries.`);
      sent = turn.due;
      const last = sent.at(-1);
      mark = { fromAt: last?.nextAttemptAt ?? "", fromId: last?.eventId ?? "" };
    },
  };
}

const NO_HEALTH = {
  failureStreak: 0,
  failingSince: null,
  probeAt: null,
  hadProbe: false,
  lastSucceededAt: null,
  lastExpiredAt: null,
  retriesFirst: false,
};

const attemptOf = ({ eventId }: DueDelivery, at: string) => ({
  eventId,
  attemptNumber: 1,
  state: "delivered",
  startedAt: at,
  durationMs: 5,
  connectMs: 0,
  firstByteMs: 4,
  url: "https://localhost/bench",
  status: 200,
  responseHeaders: "connection: keep-alive\n",
  responseBody: "",
});
