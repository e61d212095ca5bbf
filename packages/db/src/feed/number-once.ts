import { ASKED_FOR_NOW, DELIVERY_WINDOW_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { sql } from "drizzle-orm";
import { coalescedQueueStatement } from "../coalescing/coalesced-reads.ts";
import type { Database } from "../database.ts";
import { preparedQueueStatement } from "../prepared.ts";
import { type TypedSql, typedSql, value } from "../typed-sql.ts";
import { answerOfNumbering, NUMBERED_AT_ONCE } from "./numbering-statement.ts";

/** By which statement one organization's events are numbered that goes alone. */
export type NumberOne = (
  db: Pick<Database, "queueClient">,
  values: { readonly organizationId: string; readonly lookBackSeconds: number; readonly atOnce: number },
) => Promise<readonly NumberingRow[]>;

interface Unnumbered {
  readonly organizationId: string;
  /** How far back it looks for events without a number. */
  readonly lookBackSeconds: number;
  /** In place of the one here, for a caller that wants to know more of what is numbered, when it goes alone. */
  readonly numberOne?: NumberOne | undefined;
}

export interface NumberingRow {
  readonly organizationId: string;
  readonly numbered: number;
  /** The organization's last number before; null where another worker is numbering. */
  readonly lastBefore: number | null;
  /** Of the organization, without those that are paused. */
  readonly destinations: number;
  /** Another worker is numbering events of this organization; it may not see the latest. */
  readonly isBusy: boolean;
  readonly hasFeed: boolean;
}

interface Numbering extends NumberingRow {
  /** It numbered as many as it may at once. */
  readonly mayHaveMore: boolean;
}

const TAKEN = { numbered: 0, lastBefore: null, destinations: 0, isBusy: true, hasFeed: true };

const askedForNow = sql.raw(`'${ASKED_FOR_NOW.toISOString()}'::timestamptz`);
const windowMs = sql.raw(String(DELIVERY_WINDOW_MS));

/**
 * The steps of numbering, as CTEs: `numbered` has the new numbers, `made` the new deliveries, for `numberingColumns` of `asked`.
 *
 * The times that bound what is taken out of the inbox say nothing that its join does not. But by whichever plan, nothing
 * from before them is read: an old snapshot keeps every row that was ever in the inbox. And each event is looked up by itself: by a plan of
 * when there were none, a join reads all events for each new one (decision record 0170).
 *
 * @param organizations yields `organization_id` and `look_back_seconds` of each
 */
const numberingSteps = <Values>(organizations: TypedSql<Values>) => typedSql`
  asked as materialized (${organizations}),
  feed as materialized (
    select event_feeds.organization_id, asked.look_back_seconds
    from asked join event_feeds on event_feeds.organization_id = asked.organization_id
    for no key update of event_feeds skip locked
  ),
  waiting as materialized (
    select feed.organization_id, late.queued_at, late.event_id
    from feed cross join lateral (
      select event_inbox.queued_at, event_inbox.event_id from event_inbox
      where event_inbox.organization_id = feed.organization_id
        and event_inbox.queued_at > now() - feed.look_back_seconds * interval '1 second'
      order by event_inbox.queued_at, event_inbox.event_id
      limit ${value.int("atOnce")}
    ) as late
  ),
  taken as (
    delete from event_inbox using waiting
    where event_inbox.organization_id = waiting.organization_id
      and event_inbox.queued_at between (select min(queued_at) from waiting) and (select max(queued_at) from waiting)
      and event_inbox.queued_at = waiting.queued_at and event_inbox.event_id = waiting.event_id
    returning event_inbox.organization_id, event_inbox.event_id
  ),
  last as (
    select feed.organization_id, coalesce((select max(sequence) from event_numbers
      where event_numbers.organization_id = feed.organization_id), 0) as sequence
    from feed
  ),
  numbered as (
    insert into event_numbers (organization_id, sequence, event_id)
    select taken.organization_id,
      last.sequence + row_number() over (partition by taken.organization_id order by taken.event_id), taken.event_id
    from taken join last on last.organization_id = taken.organization_id
    returning organization_id, sequence, event_id
  ),
  made as (
    insert into deliveries (organization_id, destination_id, event_id, sequence, state, next_attempt_at,
      window_started_at, window_ends_at, created_at)
    select numbered.organization_id, destinations.destination_id, numbered.event_id, numbered.sequence, 'pending',
      case when event.destination_id is not null then ${askedForNow} end,
      event.occurred_at, event.occurred_at + ${windowMs} * interval '1 millisecond', event.occurred_at
    from numbered
    cross join lateral (
      select events.destination_id, events.occurred_at from events
      where events.organization_id = numbered.organization_id and events.event_id = numbered.event_id
      limit 1
    ) as event
    join destinations on destinations.organization_id = numbered.organization_id
      and (event.destination_id is null or event.destination_id = destinations.destination_id)
    on conflict (organization_id, event_id, destination_id) do nothing
    returning destination_id, event_id, sequence, next_attempt_at, window_ends_at
  )`;

/** The columns of a `NumberingRow`, of a row `asked`. */
export const numberingColumns = sql`asked.organization_id as "organizationId",
    (select count(*)::int from numbered where numbered.organization_id = asked.organization_id) as numbered,
    (select sequence::float8 from last where last.organization_id = asked.organization_id) as "lastBefore",
    (select count(*)::int from destinations
      where destinations.organization_id = asked.organization_id and destinations.paused_at is null) as destinations,
    not exists (select 1 from feed where feed.organization_id = asked.organization_id) as "isBusy",
    exists (select 1 from event_feeds where event_feeds.organization_id = asked.organization_id) as "hasFeed"`;

/** The steps for one organization. */
export const stepsOfOne = numberingSteps(typedSql`
  select ${value.text("organizationId")} as organization_id, ${value.int("lookBackSeconds")} as look_back_seconds`);

const numberOneAlone = preparedQueueStatement<NumberingRow>()(
  typedSql`with ${stepsOfOne} select ${numberingColumns} from asked`,
);

const stepsOfSeveral = numberingSteps(typedSql`
  select organization_id, look_back_seconds
  from unnest(${value.texts("organizationIds")}, ${value.ints("lookBackSeconds")})
    as asked (organization_id, look_back_seconds)`);

const numberSeveral = preparedQueueStatement<NumberingRow>()(
  typedSql`with ${stepsOfSeveral} select ${numberingColumns} from asked`,
);

/** Of each organization at least so many, however many go together. */
const EACH_AT_LEAST = 8;

/**
 * Numbers once. Organizations that ask while one is numbered go together (decision record 0240), and share what one statement may number. To
 * number again does no harm, so it counts as a read.
 */
export const numberOnce = coalescedQueueStatement<Unnumbered, Numbering>({
  identityOf: ({ organizationId, lookBackSeconds }) => `${organizationId} ${lookBackSeconds}`,
  payerOf: ({ organizationId }) => organizationId,
  async alone(db, { organizationId, lookBackSeconds, numberOne = numberOneAlone }) {
    const asked = numberOne(db, { organizationId, lookBackSeconds, atOnce: NUMBERED_AT_ONCE });
    const numbering = await answerOfNumbering(asked, { ...TAKEN, organizationId });
    return { ...numbering, mayHaveMore: numbering.numbered === NUMBERED_AT_ONCE };
  },
  async together(db, several) {
    const lookBack = new Map<string, number>();
    for (const { organizationId, lookBackSeconds } of several)
      lookBack.set(organizationId, Math.max(lookBackSeconds, lookBack.get(organizationId) ?? 0));
    const atOnce = Math.max(EACH_AT_LEAST, Math.floor(NUMBERED_AT_ONCE / lookBack.size));
    const organizationIds = [...lookBack.keys()];
    const rows = await numberSeveral(db, { organizationIds, lookBackSeconds: [...lookBack.values()], atOnce });
    const answers = new Map(rows.map((row) => [row.organizationId, { ...row, mayHaveMore: row.numbered === atOnce }]));
    return several.map(
      ({ organizationId }) => answers.get(organizationId) ?? { ...TAKEN, organizationId, mayHaveMore: false },
    );
  },
});
