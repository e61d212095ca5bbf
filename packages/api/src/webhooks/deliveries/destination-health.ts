import { sql } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { destinationMissing } from "../destinations/access.ts";
import type { DestinationIdInput } from "../destinations/schema.ts";
import { BACKLOG_LIMIT, SAMPLE_LIMIT } from "./destination-health-sample.ts";
import type { DestinationHealth } from "./destination-health-schema.ts";
import { destinationCondition } from "./rules.ts";
import { present } from "./view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type HealthRow = {
  destinationId: string;
  failureStreak: number;
  failingSince: string | null;
  probeAt: string | null;
  lastSucceededAt: string | null;
  backlog: number;
  oldestWaitingSince: string | null;
  attempts: number;
  succeeded: number;
  p50Ms: number | null;
  p95Ms: number | null;
};

/** How each destination of the organization is doing. */
export async function listHealth(ctx: OrganizationContext): Promise<{ data: DestinationHealth[] }> {
  return { data: (await findHealth(ctx, undefined)).map(viewHealth) };
}

/** @throws DomainError `resource_missing` */
export async function getHealth(
  ctx: OrganizationContext,
  { destinationId }: DestinationIdInput,
): Promise<{ data: DestinationHealth }> {
  const [row] = await findHealth(ctx, destinationId);
  if (row === undefined) throw destinationMissing();
  return { data: viewHealth(row) };
}

async function findHealth({ services, lists, organizationId }: OrganizationContext, destinationId: string | undefined) {
  const dayAgo = new Date(services.clock.now().getTime() - DAY_MS).toISOString();
  const ofLane = sql`organization_id = lane.organization_id and destination_id = lane.destination_id`;
  return lists.read(({ orm }) =>
    orm.execute<HealthRow>(sql`
    select lane.destination_id as "destinationId", lane.failure_streak as "failureStreak",
      lane.failing_since as "failingSince", lane.probe_at as "probeAt", lane.last_succeeded_at as "lastSucceededAt",
      least(waiting.first_count + waiting.retry_count, ${BACKLOG_LIMIT})::int as backlog,
      waiting.oldest as "oldestWaitingSince",
      figures.attempts, figures.succeeded, figures.p50 as "p50Ms", figures.p95 as "p95Ms"
    from delivery_lanes as lane,
    lateral (select
      (select count(*) from (select 1 from deliveries where ${ofLane} and state = 'pending' and attempt_count = 0
        limit ${BACKLOG_LIMIT}) as first_attempts) as first_count,
      (select count(*) from (select 1 from deliveries where ${ofLane} and state = 'pending' and attempt_count > 0
        limit ${BACKLOG_LIMIT}) as retries) as retry_count,
      (select min(created_at) from (
        (select created_at from deliveries where ${ofLane} and state = 'pending' and attempt_count = 0
        order by next_attempt_at limit 1)
        union all
        (select created_at from deliveries where ${ofLane} and state = 'pending' and attempt_count > 0
        order by next_attempt_at limit 1)) as earliest) as oldest) as waiting,
    lateral (select count(*)::int as attempts,
      (count(*) filter (where error_class is null and status between 200 and 299))::int as succeeded,
      round(percentile_cont(0.5) within group (order by duration_ms))::int as p50,
      round(percentile_cont(0.95) within group (order by duration_ms))::int as p95
      from (select status, error_class, duration_ms from delivery_attempts
        where ${ofLane} and started_at >= ${dayAgo}::timestamptz
        order by started_at desc limit ${SAMPLE_LIMIT}) as sample) as figures
    where lane.organization_id = ${organizationId}
      and ${destinationId === undefined ? sql`true` : sql`lane.destination_id = ${destinationId}`}
    order by lane.destination_id desc`),
  );
}

function viewHealth(row: HealthRow): DestinationHealth {
  return {
    destinationId: row.destinationId,
    condition: destinationCondition(row),
    failureStreak: row.failureStreak,
    ...present({
      failingSince: iso(row.failingSince),
      nextProbeAt: iso(row.probeAt),
      lastSucceededAt: iso(row.lastSucceededAt),
    }),
    backlog: row.backlog,
    ...present({ oldestWaitingSince: iso(row.oldestWaitingSince) }),
    last24Hours: {
      attempts: row.attempts,
      succeeded: row.succeeded,
      ...present({
        successRate: row.attempts === 0 ? undefined : row.succeeded / row.attempts,
        p50Ms: row.p50Ms,
        p95Ms: row.p95Ms,
      }),
    },
  };
}

/** Statements without columns give timestamps as PostgreSQL's text. */
const iso = (text: string | null) => (text === null ? undefined : new Date(text).toISOString());
