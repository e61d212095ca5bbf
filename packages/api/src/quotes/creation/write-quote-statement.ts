import { quotes } from "@quote-financing/db/schema/tables";
import { type TypedSql, value } from "@quote-financing/db/typed-sql";
import { rowsFromJson, wholeRow } from "@quote-financing/db/whole-row";
import type { Actor } from "@quote-financing/domain/people/caller";
import { type SQL, sql } from "drizzle-orm";
import type { EventRow } from "../../webhooks/events/event-row.ts";
import {
  EVENT_RECORD,
  givenEventExpressions,
  preparedEventExpressions,
} from "../../webhooks/events/event-statement.ts";
import type { ClaimHashes } from "../correlation-claims/claim-hashes.ts";
import { LINE_COLUMNS } from "../quote-row.ts";

/** All that is written with a quote, but its lines. */
export interface QuoteValues extends Readonly<typeof quotes.$inferSelect>, EventRow, Actor, ClaimHashes {
  readonly organizationId: string;
  readonly claimId: string;
  /** False when the client named an opportunity: then it must exist. */
  readonly isNewOpportunity: boolean;
  readonly now: string;
}

/** Where the statement finds its values: in its placeholders, or in the rows of `given`. */
interface Source {
  readonly of: (name: keyof QuoteValues) => SQL;
  /** Expressions before all others, each with a comma. */
  readonly before: SQL;
  /** The quote's columns, and their values. */
  readonly names: SQL;
  readonly values: SQL;
  readonly from: SQL;
  /** What follows values that belong to a quote: no row, unless the quote was written. */
  readonly ofWritten: SQL;
  /** The same with the quote's lines, as `line`. */
  readonly linesOfWritten: SQL;
  readonly inOrderOf: (...names: (keyof QuoteValues)[]) => SQL;
  readonly events: SQL;
}

const organizationId = value.text("organizationId");
const LINES = sql`as line (${LINE_COLUMNS.record})`;

/**
 * Quote, opportunity, lines, first financing move, claim and event as one statement, atomic by itself (design §3). Of many
 * with one quoteId, one writes and the others, once it has committed, write nothing. Where there are several, what
 * two statements could both write is written in one order: they never wait for each other in a circle.
 */
const statementFrom = (source: Source): SQL => sql`
  with ${source.before}
    new_quote as (
      insert into quotes (${source.names})
      select ${source.values}
      ${source.from}
      where ${source.of("isNewOpportunity")} or exists (
        select 1 from opportunities
        where organization_id = ${organizationId} and opportunity_id = ${source.of("opportunityId")})
      ${source.inOrderOf("quoteId")}
      on conflict (organization_id, quote_id) do nothing
      returning quote_id
    ),
    new_opportunity as (
      insert into opportunities (organization_id, opportunity_id, created_at)
      select ${organizationId}, ${source.of("opportunityId")}, ${source.of("now")}
      ${source.ofWritten} and ${source.of("isNewOpportunity")}
    ),
    new_lines as (
      insert into quote_line_items (organization_id, quote_id, ${LINE_COLUMNS.names})
      select ${organizationId}, ${source.of("quoteId")}, line.*
      ${source.linesOfWritten}
    ),
    first_move as (
      insert into financing_moves (organization_id, quote_id, position, command, to_status, to_sub_status_type,
        actor_id, actor_name, moved_at)
      select ${organizationId}, ${source.of("quoteId")}, 0, 'create', ${source.of("financingStatus")},
        ${source.of("subStatusType")}, ${source.of("actorId")}, ${source.of("actorName")}, ${source.of("now")}
      ${source.ofWritten}
    ),
    new_claim as (
      insert into correlation_claims (organization_id, claim_id, email_hash, address_hash, created_at)
      select ${organizationId}, ${source.of("claimId")}, ${source.of("emailHash")}, ${source.of("addressHash")},
        ${source.of("now")}
      ${source.ofWritten}
      ${source.inOrderOf("emailHash", "addressHash")}
      on conflict (organization_id, email_hash, address_hash) do nothing
    ),
    ${source.events}
  select quote_id as "quoteId" from new_quote`;

const TYPES: Partial<Record<keyof QuoteValues, string>> = { isNewOpportunity: "boolean", now: "timestamptz" };
const typeOf = (name: keyof QuoteValues) => sql.raw(TYPES[name] ?? "text");

const row = wholeRow(quotes);
const ifNew = sql`where exists (select 1 from new_quote)`;

/** For one quote; `lines` as JSON text. */
export const ONE_QUOTE = statementFrom({
  of: (name) => sql`${sql.placeholder(name)}::${typeOf(name)}`,
  before: sql``,
  names: row.names,
  values: row.values,
  from: sql``,
  ofWritten: ifNew,
  linesOfWritten: sql`from json_to_recordset(${value.text("lines")}::json) ${LINES} ${ifNew}`,
  inOrderOf: () => sql``,
  events: preparedEventExpressions(ifNew),
}) as TypedSql<QuoteValues & { readonly lines: string }>;

const rows = rowsFromJson(quotes);
const OTHERS = ["actorId", "actorName", "claimId", "emailHash", "addressHash", "isNewOpportunity", "now"] as const;
const otherRecord = sql.join(
  OTHERS.map((name) => sql`${sql.identifier(name)} ${typeOf(name)}`),
  sql`, `,
);
const given = (name: keyof QuoteValues): SQL => sql`given.${sql.identifier(name)}`;
const fromWritten = sql`from new_quote join given on given."quoteId" = new_quote.quote_id`;

/** For several of one organization: `given` is a JSON array of their values, each with its `lines`. */
export const SEVERAL_QUOTES = statementFrom({
  of: given,
  before: sql`
    given as materialized (
      select * from json_to_recordset(${value.text("given")}::json)
        as row (${rows.record}, ${otherRecord}, ${EVENT_RECORD}, "lines" json)
    ),`,
  names: sql`organization_id, ${rows.names}`,
  values: sql`${organizationId}, ${rows.values}`,
  from: sql`from given`,
  ofWritten: sql`${fromWritten} where true`,
  linesOfWritten: sql`${fromWritten} cross join lateral json_to_recordset(given."lines") ${LINES}`,
  inOrderOf: (...names) => sql`order by ${sql.join(names.map(given), sql`, `)}`,
  events: givenEventExpressions(organizationId, fromWritten),
}) as TypedSql<{ readonly organizationId: string; readonly given: string }>;
