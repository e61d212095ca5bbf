import type { Database } from "@quote-financing/db/database";
import { preparedQueueScan, preparedQueueStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";

/** How far an organization has come: whatever its pages show has changed when one of these has. */
export interface OrganizationVersion {
  readonly organizationId: string;
  /** Of its case clock, in milliseconds; 0 without cases. */
  readonly casesMs: number;
  /** Of its last event; 0 without events. */
  readonly sequence: number;
  /** Of the last entry of its audit log, in milliseconds; 0 without entries. */
  readonly actsMs: number;
  /** What was lately done to its quotes and people: id of the entry, `quote` or `person`, and whose id; one a line. */
  readonly acts: string;
}

interface ChangedThing {
  readonly organizationId: string;
  readonly id: string;
}

interface ChangedCase extends ChangedThing {
  readonly quoteId: string;
}

interface LaneVersion {
  readonly organizationId: string;
  readonly destinationId: string;
  /** Differs whenever its log would show something else. */
  readonly version: string;
}

type QueueDatabase = Pick<Database, "queueClient">;

/** More are told as one: that any may have changed. */
export const NAMED_AT_MOST = 50;

const organizationIds = value.texts("organizationIds");

const clockMs = typedSql`(extract(epoch from clock.last_updated_at)::float8 * 1000)`;

/** What merchants see of a quote and no event may tell: most moves of financing cause none. */
const QUOTE_ACTS = typedSql`'quote.financing_moved', 'requirement.opened', 'requirement.decided', 'document.added',
  'document.deleted', 'document.scanned', 'consumer.erased'`;

/** After these somebody may be told nothing more, or is shown what they may do no more. */
const PERSON_ACTS = typedSql`'member.removed', 'member.role_changed', 'account.sessions_ended', 'account.password_changed', 'account.signed_out',
  'account.two_factor_enabled', 'account.two_factor_replaced', 'account.two_factor_reset'`;

const versionsStatement = preparedQueueScan<OrganizationVersion>()(typedSql`
  select watched.organization_id as "organizationId",
    coalesce((select ${clockMs} from case_clocks as clock
      where clock.organization_id = watched.organization_id), 0) as "casesMs",
    coalesce((select max(numbers.sequence)::float8 from event_numbers as numbers
      where numbers.organization_id = watched.organization_id), 0) as "sequence",
    coalesce((select extract(epoch from max(entry.occurred_at))::float8 * 1000 from audit_entries as entry
      where entry.organization_id = watched.organization_id), 0) as "actsMs",
    coalesce((select string_agg(entry.audit_entry_id || case when entry.action in (${PERSON_ACTS})
          then ' person ' || coalesce(entry.subject_id, entry.actor_id)
          else ' quote ' || coalesce(entry.details ->> 'quoteId', entry.subject_id) end, e'\\n')
      from audit_entries as entry
      where entry.organization_id = watched.organization_id and entry.occurred_at > ${value.timestamp("since")}
        and entry.action in (${QUOTE_ACTS}, ${PERSON_ACTS})), '') as "acts"
  from unnest(${organizationIds}) as watched(organization_id)`);

/**
 * Of organizations with open pages, in one statement. Of a distributed database each part tells of all: 0 of those that it has not.
 *
 * @param sinceMs how far back acts are named
 */
export async function readVersions(
  db: QueueDatabase,
  ids: readonly string[],
  sinceMs: number,
): Promise<OrganizationVersion[]> {
  const furthest = new Map<string, OrganizationVersion>();
  for (const found of await versionsStatement(db, { organizationIds: ids, since: new Date(sinceMs).toISOString() })) {
    const { organizationId } = found;
    const known = furthest.get(organizationId);
    furthest.set(organizationId, {
      organizationId,
      casesMs: Math.max(found.casesMs, known?.casesMs ?? 0),
      sequence: Math.max(found.sequence, known?.sequence ?? 0),
      actsMs: Math.max(found.actsMs, known?.actsMs ?? 0),
      acts: found.acts || (known?.acts ?? ""),
    });
  }
  return [...furthest.values()];
}

const casesStatement = preparedQueueStatement<ChangedCase>()(typedSql`
  select cases.organization_id as "organizationId", cases.case_id as id, cases.quote_id as "quoteId"
  from cases
  where cases.organization_id = ${value.text("organizationId")} and cases.updated_at > ${value.timestamp("since")}
  order by cases.updated_at limit ${value.int("limit")}`);

/** The cases that one organization's clock has passed since; one more than can be named. */
export const readChangedCases = (db: QueueDatabase, organizationId: string, sinceMs: number) =>
  casesStatement(db, { organizationId, since: new Date(sinceMs).toISOString(), limit: NAMED_AT_MOST + 1 });

const quotesStatement = preparedQueueStatement<ChangedThing>()(typedSql`
  select distinct events.organization_id as "organizationId", events.quote_id as id
  from event_numbers as numbers
  join events on events.organization_id = numbers.organization_id and events.event_id = numbers.event_id
  where numbers.organization_id = ${value.text("organizationId")} and numbers.sequence > ${value.bigint("since")}
    and events.quote_id is not null
  limit ${value.int("limit")}`);

/** The quotes that one organization's events since were about; one more than can be named. */
export const readChangedQuotes = (db: QueueDatabase, organizationId: string, since: number) =>
  quotesStatement(db, { organizationId, since, limit: NAMED_AT_MOST + 1 });

const lanesStatement = preparedQueueScan<LaneVersion>()(typedSql`
  select destination.organization_id as "organizationId", destination.destination_id as "destinationId",
    concat_ws(' ', lane.read_through, lane.failure_streak, lane.failing_since, lane.probe_at, lane.due_at,
      lane.last_succeeded_at, lane.last_expired_at, destination.updated_at, destination.paused_at,
      (select max(attempt.started_at) from delivery_attempts as attempt
        where attempt.organization_id = destination.organization_id
          and attempt.destination_id = destination.destination_id),
      (select max(delivery.sequence) from deliveries as delivery
        where delivery.organization_id = destination.organization_id
          and delivery.destination_id = destination.destination_id)
    ) as version
  from destinations as destination
  left join delivery_lanes as lane on lane.organization_id = destination.organization_id
    and lane.destination_id = destination.destination_id
  where destination.organization_id = any(${organizationIds})`);

/** Of the destinations of organizations whose delivery logs are looked at. */
export const readLaneVersions = (db: QueueDatabase, ids: readonly string[]): Promise<LaneVersion[]> =>
  lanesStatement(db, { organizationIds: ids });

const clocksStatement = preparedQueueScan<Pick<OrganizationVersion, "organizationId" | "casesMs">>()(typedSql`
  select clock.organization_id as "organizationId", ${clockMs} as "casesMs"
  from case_clocks as clock where clock.last_updated_at > ${value.timestamp("since")}`);

/** The clocks of all organizations that moved since: for agents, who work through the cases of all. */
export const readMovedClocks = (db: QueueDatabase, sinceMs: number) =>
  clocksStatement(db, { since: new Date(sinceMs).toISOString() });

interface SentRequirement extends ChangedThing {
  readonly quoteId: string;
  readonly sentMs: number;
}

/** In the order of `requirements_to_check`, which the literal lets the planner walk from its end. */
const toCheckStatement = preparedQueueScan<SentRequirement>()(typedSql`
  select organization_id as "organizationId", requirement_id as id, quote_id as "quoteId",
    extract(epoch from updated_at)::float8 * 1000 as "sentMs"
  from requirements where state = 'submitted'
  order by updated_at desc limit ${value.int("limit")}`);

/** What was sent last of what agents have to check, of all organizations: so much as can be named. */
export const readToCheck = (db: QueueDatabase) => toCheckStatement(db, { limit: NAMED_AT_MOST });
