import { quotes } from "@quote-financing/db/schema/tables";
import { ASKED_STATES, HOLD_WAITS_ON } from "@quote-financing/domain/financing/next-step";
import { type FinancingWaitingOn, ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { type SQL, sql } from "drizzle-orm";
import { statusesWaitingOn } from "../quote-views.ts";
import { waitsOnMerchant } from "./waits-on-merchant.ts";

/**
 * Quotes whose next step is somebody's, for the list's filter: the rule in SQL, as the tab "waits on you" has it (decision
 * record 0311). next-step.test.ts compares it with the rule for everybody.
 */
export function waitsOn(by: FinancingWaitingOn, organizationId: string): SQL {
  if (by === "merchant") return waitsOnMerchant(organizationId);
  const ways = [onItsWay(by), onHold(by), ...OTHER_WAYS[by]];
  return sql`((${sql.join(ways, sql` or `)}) and not ${merchantIsAsked})`;
}

/** Constants in the text, so that partial indexes are found. An empty list holds nothing. */
const isAmong = (column: unknown, values: readonly string[]): SQL =>
  values.length === 0 ? sql`false` : sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

const ASKED = sql.raw(ASKED_STATES.map((state) => `'${state}'`).join(", "));

const hasRequirement = (which: SQL): SQL => sql`exists (select 1 from requirements as each
  where each.organization_id = quotes.organization_id and each.quote_id = quotes.quote_id and ${which})`;

const isBrought = hasRequirement(sql`each.state = 'submitted'`);
const isConsumerAsked = hasRequirement(sql`each.waiting_on = 'consumer' and each.state in (${ASKED})`);
const isRunning = sql`${quotes.financingPhase} <> 'closed'`;

/** By a requirement, or by a case, which a closed financing may have as well. */
const merchantIsAsked = sql`(
  (${isRunning} and ${hasRequirement(sql`each.waiting_on = 'merchant' and each.state in (${ASKED})`)})
  or exists (select 1 from cases as asking where asking.organization_id = quotes.organization_id
    and asking.quote_id = quotes.quote_id and asking.state = 'open' and asking.waiting_on = 'merchant'
    and not asking.hidden))`;

/** By its status, while nobody was asked for anything. */
const onItsWay = (by: FinancingWaitingOn): SQL => sql`(${isAmong(quotes.financingStatus, statusesWaitingOn(by))}
  and ${isRunning} and ${quotes.subStatusType} <> 'on_hold' and not ${isBrought} and not ${isConsumerAsked})`;

const onHold = (by: FinancingWaitingOn): SQL => {
  const reasons = ON_HOLD_REASONS.filter((reason) => HOLD_WAITS_ON[reason] === by);
  return sql`(${quotes.subStatusType} = 'on_hold' and ${isAmong(quotes.subStatusReason, reasons)}
    and ${isRunning} and not ${isBrought})`;
};

const OTHER_WAYS = {
  consumer: [sql`(${isConsumerAsked} and ${isRunning} and ${quotes.subStatusType} <> 'on_hold' and not ${isBrought})`],
  lender: [],
  platform: [sql`(${isRunning} and ${isBrought})`],
  none: [sql`${quotes.financingPhase} = 'closed'`],
} as const satisfies Record<Exclude<FinancingWaitingOn, "merchant">, readonly SQL[]>;
