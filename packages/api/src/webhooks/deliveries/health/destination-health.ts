import { PENDING_KINDS } from "@quote-financing/db/pending-kinds";
import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { sql } from "drizzle-orm";
import type { OrganizationContext } from "../../../trpc.ts";
import { destinationMissing } from "../../destinations/access.ts";
import type { DestinationIdInput } from "../../destinations/schema.ts";
import { firstEndOf, firstQueuedOf } from "../earliest-waiting.ts";
import { explainCause } from "../explanations.ts";
import { attemptCause, destinationCondition } from "../rules.ts";
import { errorClassOf, present } from "../view.ts";
import { BACKLOG_LIMIT, SAMPLE_LIMIT } from "./destination-health-sample.ts";
import type { DestinationHealth } from "./destination-health-schema.ts";

type HealthRow = {
  destinationId: string;
  failureStreak: number;
  failingSince: string | null;
  probeAt: string | null;
  lastSucceededAt: string | null;
  pausedAt: string | null;
  faultStatus: number | null;
  faultClass: string | null;
  untried: number;
  firstEndsAt: string | null;
  scheduled: number;
  oldestWaitingSince: string | null;
  attempts: number;
  succeeded: number;
  p50Ms: number | null;
  p95Ms: number | null;
};

/** How each destination of the organization is doing. */
export async function listHealth(ctx: OrganizationContext): Promise<{ data: DestinationHealth[] }> {
  return { data: (await findHealth(ctx, undefined)).map((row) => viewHealth(row, ctx.language)) };
}

/** @throws DomainError `resource_missing` */
export async function getHealth(
  ctx: OrganizationContext,
  { destinationId }: DestinationIdInput,
): Promise<{ data: DestinationHealth }> {
  const [row] = await findHealth(ctx, destinationId);
  if (row === undefined) throw destinationMissing();
  return { data: viewHealth(row, ctx.language) };
}

async function findHealth({ services, lists, organizationId }: OrganizationContext, destinationId: string | undefined) {
  const dayAgo = new Date(services.clock.now().getTime() - DAY_MS).toISOString();
  const ofLane = sql`organization_id = lane.organization_id and destination_id = lane.destination_id`;
  return lists.read(({ orm }) =>
    orm.execute<HealthRow>(sql`
    select lane.destination_id as "destinationId", lane.failure_streak as "failureStreak",
      lane.failing_since as "failingSince", lane.probe_at as "probeAt", lane.last_succeeded_at as "lastSucceededAt",
      destinations.paused_at as "pausedAt", fault.status as "faultStatus", fault.error_class as "faultClass",
      (select count(*)::int from (select 1 from deliveries where ${ofLane} and ${PENDING_KINDS.fresh}
        limit ${BACKLOG_LIMIT}) as fresh) as untried,
      (select count(*)::int from (select 1 from deliveries where ${ofLane} and ${PENDING_KINDS.scheduled}
        limit ${BACKLOG_LIMIT}) as scheduled) as scheduled,
      ${firstQueuedOf(sql`lane`)} as "oldestWaitingSince", ${firstEndOf(sql`lane`)} as "firstEndsAt",
      figures.attempts, figures.succeeded, figures.p50 as "p50Ms", figures.p95 as "p95Ms"
    from delivery_lanes as lane
    join destinations on destinations.organization_id = lane.organization_id
      and destinations.destination_id = lane.destination_id
    left join lateral (select status, error_class from delivery_attempts
      where ${ofLane} and lane.failure_streak > 0 and (error_class is not null or status not between 200 and 299)
      order by started_at desc limit 1) as fault on true,
    lateral (select count(*)::int as attempts,
      (count(*) filter (where error_class is null and status between 200 and 299))::int as succeeded,
      round(percentile_cont(0.5) within group (order by duration_ms) filter (where status is not null))::int as p50,
      round(percentile_cont(0.95) within group (order by duration_ms) filter (where status is not null))::int as p95
      from (select status, error_class, duration_ms from delivery_attempts
        where ${ofLane} and started_at >= ${dayAgo}::timestamptz
        order by started_at desc limit ${SAMPLE_LIMIT}) as sample) as figures
    where lane.organization_id = ${organizationId}
      and ${destinationId === undefined ? sql`true` : sql`lane.destination_id = ${destinationId}`}
    order by lane.destination_id desc`),
  );
}

function viewHealth(row: HealthRow, language: LanguageTag): DestinationHealth {
  return {
    destinationId: row.destinationId,
    condition: destinationCondition(row),
    failureStreak: row.failureStreak,
    ...present({
      failingSince: iso(row.failingSince),
      nextProbeAt: iso(row.probeAt),
      lastSucceededAt: iso(row.lastSucceededAt),
    }),
    ...present({ pausedAt: iso(row.pausedAt), fault: viewFault(row, language) }),
    backlog: Math.min(row.untried + row.scheduled, BACKLOG_LIMIT),
    untried: row.untried,
    ...present({ oldestWaitingSince: iso(row.oldestWaitingSince), firstEndsAt: iso(row.firstEndsAt) }),
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

/**
 * Why the newest failed attempt failed (newest by its start), while the failure streak lasts; undefined once retention has
 * removed that attempt.
 */
function viewFault({ faultStatus, faultClass }: HealthRow, language: LanguageTag) {
  if (faultStatus === null && faultClass === null) return undefined;
  const cause = attemptCause(faultStatus, errorClassOf(faultClass));
  return { ...present({ status: faultStatus }), cause, explanation: explainCause(cause, language) };
}

/** Statements without columns give timestamps as PostgreSQL's text. */
const iso = (text: string | null) => (text === null ? undefined : new Date(text).toISOString());
