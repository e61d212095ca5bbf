import { cases } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { platformHoursOn } from "@quote-financing/domain/service-level/answer-by";
import { openingOnOrAfter } from "@quote-financing/domain/service-level/business-hours";
import { dayLater, dutchClock } from "@quote-financing/domain/service-level/dutch-clock";
import { and, eq } from "drizzle-orm";
import { findCase } from "../../cases/access.ts";
import { SNOOZE_MAX_DAYS } from "../../cases/canned-replies/rules.ts";
import type { SnoozeInput, SupportCaseInput } from "../../cases/support-schema.ts";
import { readerOf, viewSupportCase } from "../../cases/support-view.ts";
import { hasUnseenMessage, messageCameIn } from "../../cases/unseen-messages.ts";
import { findOrganization } from "../../organizations/access.ts";
import type { AgentContext } from "../../trpc.ts";
import { supportRefusals } from "../refusals.ts";

const NOT_PUT_OFF = { snoozedUntil: null, snoozedAsOf: null };

/**
 * Puts a case off until business begins on a day. Until then it is out of the queues, unless it changes: it is put off as it was seen. No
 * `updatedAt`, no event, nothing on the wire of /v1 (decision record 0372).
 *
 * @throws DomainError `resource_missing`; `parameter_invalid` for a day that is not ahead or too far; `state_conflict` when it is closed,
 *   or the merchant wrote meanwhile (decision record 0375).
 */
export async function snoozeCase(ctx: AgentContext, { day, seenThrough, ...inCase }: SnoozeInput) {
  const { db, clock } = ctx.services;
  const stored = await findCase(db.orm, inCase.organizationId, inCase.caseId);

  const today = dutchClock(clock.now()).day;
  if (day <= today || day > dayLater(today, SNOOZE_MAX_DAYS)) {
    throw new DomainError(supportRefusals.snoozeDay({ days: SNOOZE_MAX_DAYS }).at("day"));
  }
  if (stored.state === "closed") throw new DomainError(supportRefusals.closedNeedsNobody());
  // What comes in after this look is later than `updatedAt` as it was read: the case is not put off then.
  if (await hasUnseenMessage(db.orm, inCase, seenThrough)) throw messageCameIn();

  const snoozedUntil = wakingOn(day);
  return await write(ctx, stored, { snoozedUntil, snoozedAsOf: stored.updatedAt });
}

/** When a case that is put off to a day comes back. */
export const wakingOn = (day: string): Date => openingOnOrAfter(platformHoursOn, day);

/** Brings it back now. @throws DomainError `resource_missing` */
export async function wakeCase(ctx: AgentContext, inCase: SupportCaseInput) {
  const stored = await findCase(ctx.services.db.orm, inCase.organizationId, inCase.caseId);
  return await write(ctx, stored, NOT_PUT_OFF);
}

type CaseRow = typeof cases.$inferSelect;

async function write(ctx: AgentContext, stored: CaseRow, change: Pick<CaseRow, "snoozedUntil" | "snoozedAsOf">) {
  const { organizationId, caseId } = stored;
  const { orm } = ctx.services.db;
  await orm
    .update(cases)
    .set(change)
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));

  return {
    data: viewSupportCase({ ...stored, ...change }, await findOrganization(orm, organizationId), readerOf(ctx)),
  };
}
