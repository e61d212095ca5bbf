import { coalescedReads } from "@quote-financing/db/coalescing/coalesced-reads";
import { preparedStatement } from "@quote-financing/db/prepared";
import { type TypedSql, typedSql, value } from "@quote-financing/db/typed-sql";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { caseMissing } from "../access.ts";
import type { CaseSnapshot } from "../rules.ts";
import { DRIVER_MESSAGE, type DriverMessage, messageFromDriver } from "./driver-message.ts";
import type { MessageRow } from "./view.ts";

interface Wanted {
  readonly organizationId: string;
  readonly caseId: string;
  readonly messageId: string;
}

export interface CaseForMessage {
  readonly case: CaseSnapshot & { readonly quoteId: string };
  /** Of the organization. */
  readonly slug: string;
  /** The message of the organization, on any of its cases, that has the wanted id already. */
  readonly message: MessageRow | null;
}

/** A row as the driver gives it; of a message all is null where there is none. */
type DriverRow = Omit<CaseSnapshot, "waitingSince"> &
  DriverMessage & {
    readonly quoteId: string;
    readonly slug: string;
    readonly waitingSinceMs: number;
    readonly ofCaseId: string;
    readonly bodyHash: string;
  };

const caseWithMessage = (organizationId: SQL, caseId: SQL, messageId: SQL): SQL => sql`
  select found.quote_id as "quoteId", found.state, found.waiting_on as "waitingOn", found.stage, found.hidden,
    extract(epoch from found.waiting_since)::float8 * 1000 as "waitingSinceMs", organization.slug,
    message.case_id as "ofCaseId", message.body_hash as "bodyHash", ${DRIVER_MESSAGE}
  from cases as found
    join organizations as organization on organization.organization_id = found.organization_id
    left join case_messages as message
      on message.organization_id = found.organization_id and message.message_id = ${messageId}
  where found.organization_id = ${organizationId} and found.case_id = ${caseId}`;

const one = preparedStatement<DriverRow>()(
  caseWithMessage(value.text("organizationId"), value.text("caseId"), value.text("messageId")) as TypedSql<Wanted>,
);

/** The limit keeps each a look by key, whatever the plan was made for. */
const several = preparedStatement<DriverRow & { readonly place: number }>()(typedSql`
  select wanted.place::int as place, one.*
  from unnest(${value.texts("organizationIds")}, ${value.texts("caseIds")}, ${value.texts("messageIds")})
      with ordinality as wanted (organization_id, case_id, message_id, place)
    cross join lateral (${caseWithMessage(sql`wanted.organization_id`, sql`wanted.case_id`, sql`wanted.message_id`)}
      limit 1) as one`);

const find = coalescedReads<Wanted, CaseForMessage | undefined>({
  identityOf: ({ organizationId, caseId, messageId }) => `${organizationId} ${caseId} ${messageId}`,
  payerOf: ({ organizationId }) => organizationId,
  async alone(db, { organizationId, caseId, messageId }) {
    const [row] = await one(db, { organizationId, caseId, messageId });
    return row === undefined ? undefined : caseForMessage(row);
  },
  async together(db, wanted) {
    const organizationIds = wanted.map(({ organizationId }) => organizationId);
    const caseIds = wanted.map(({ caseId }) => caseId);
    const messageIds = wanted.map(({ messageId }) => messageId);
    const rows = await several(db, { organizationIds, caseIds, messageIds });
    const answers = new Array<CaseForMessage | undefined>(wanted.length);
    for (const row of rows) answers[row.place - 1] = caseForMessage(row);
    return answers;
  },
});

/**
 * The case, hidden or not, and the message that has this id already. Asked at the same time, they are found by one
 * statement (decision record 0240).
 *
 * @throws DomainError `resource_missing`
 */
export async function findCaseForMessage({ services }: Context, wanted: Wanted): Promise<CaseForMessage> {
  const { organizationId, caseId, messageId } = wanted;
  const found = await find(services.db, { organizationId, caseId, messageId });
  if (found === undefined) throw caseMissing();
  return found;
}

function caseForMessage(row: DriverRow): CaseForMessage {
  const { quoteId, slug, state, waitingOn, stage, hidden, waitingSinceMs, ofCaseId, bodyHash } = row;
  const waitingSince = new Date(Math.round(waitingSinceMs));
  return {
    case: { quoteId, state, waitingOn, waitingSince, stage, hidden },
    slug,
    message: row.messageId === null ? null : { ...messageFromDriver(row), caseId: ofCaseId, bodyHash },
  };
}
