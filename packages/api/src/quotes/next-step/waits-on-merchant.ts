import { cases, quotes, requirements } from "@quote-financing/db/schema/tables";
import { ASKED_STATES, HOLD_WAITS_ON } from "@quote-financing/domain/financing/next-step";
import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { statusesWaitingOn } from "../quote-views.ts";

/** Its id, or where one stands in a prepared statement. */
type Organization = string | Placeholder;

/** Constants in the text, so that partial indexes are found. */
const texts = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(", "));

const ASKED = texts(ASKED_STATES);
const HOLDS = texts(ON_HOLD_REASONS.filter((reason) => HOLD_WAITS_ON[reason] === "merchant"));
const STATUSES = texts(statusesWaitingOn("merchant"));

/** Requirements that the merchant has to bring: the rule's, in SQL (decision record 0311). */
export const isAskedOfMerchant = (organizationId: Organization): SQL =>
  sql`${requirements.organizationId} = ${organizationId} and ${requirements.waitingOn} = 'merchant'
    and ${requirements.state} in (${ASKED})
    and exists (select 1 from quotes as running where running.organization_id = requirements.organization_id
      and running.quote_id = requirements.quote_id and running.financing_phase <> 'closed')`;

/** Cases that the merchant has to answer. */
export const isCaseForMerchant = (organizationId: Organization): SQL | undefined =>
  and(
    eq(cases.organizationId, organizationId),
    eq(cases.state, "open"),
    eq(cases.waitingOn, "merchant"),
    eq(cases.hidden, false),
  );

/** Quotes whose financing itself waits on the merchant: nobody else was asked for something, or has it to check. */
export const standsWithMerchant: SQL = sql`(
  (${quotes.subStatusType} <> 'on_hold' and ${quotes.financingStatus} in (${STATUSES})
    and not exists (select 1 from requirements as others where others.organization_id = quotes.organization_id
      and others.quote_id = quotes.quote_id
      and (others.state = 'submitted' or (others.waiting_on = 'consumer' and others.state in (${ASKED})))))
  or (${quotes.subStatusType} = 'on_hold' and ${quotes.subStatusReason} in (${HOLDS})
    and not exists (select 1 from requirements as brought where brought.organization_id = quotes.organization_id
      and brought.quote_id = quotes.quote_id and brought.state = 'submitted')))`;

/** Quotes whose next step is the merchant's; a test compares it with the rule. */
export const waitsOnMerchant = (organizationId: string): SQL => sql`(
  ${quotes.quoteId} = any(array(select quote_id from requirements where ${isAskedOfMerchant(organizationId)}))
  or ${quotes.quoteId} = any(array(select quote_id from cases where ${isCaseForMerchant(organizationId)}))
  or ${standsWithMerchant})`;
