import type { Orm, Transaction } from "@quote-financing/db/database";
import {
  caseMessages,
  caseNotes,
  cases,
  documents,
  financingMoves,
  quotes,
  requirements,
} from "@quote-financing/db/schema/tables";
import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { and, eq, exists, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { REDACTED_SUBJECT } from "../../cases/subject.ts";
import { ERASED_TEXT } from "./tombstone.ts";

const one = { one: sql`1` };

/** Whether texts or documents came to an erased quote after its erasure: a condition on a row of `quotes` of this organization. */
export function writtenSince(orm: Orm | Transaction, organizationId: string) {
  const ofCases = and(eq(cases.organizationId, organizationId), eq(cases.quoteId, quotes.quoteId));
  const messages = orm
    .select(one)
    .from(caseMessages)
    .innerJoin(cases, and(eq(cases.organizationId, caseMessages.organizationId), eq(cases.caseId, caseMessages.caseId)))
    .where(and(eq(caseMessages.organizationId, organizationId), ofCases, isNull(caseMessages.redactedAt)));
  const notes = orm
    .select(one)
    .from(caseNotes)
    .innerJoin(cases, and(eq(cases.organizationId, caseNotes.organizationId), eq(cases.caseId, caseNotes.caseId)))
    .where(and(eq(caseNotes.organizationId, organizationId), ofCases));
  const hasText = or(ne(cases.subject, REDACTED_SUBJECT), ne(cases.stage, ERASED_TEXT), isNotNull(cases.description));
  const subjects = orm.select(one).from(cases).where(and(ofCases, hasText));
  const files = orm
    .select(one)
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.quoteId, quotes.quoteId)));
  const ofRequirements = and(eq(requirements.organizationId, organizationId), eq(requirements.quoteId, quotes.quoteId));
  const wishes = orm
    .select(one)
    .from(requirements)
    .where(and(ofRequirements, or(ne(requirements.text, ERASED_TEXT), ne(requirements.rejection, ERASED_TEXT))));
  const ofMoves = and(eq(financingMoves.organizationId, organizationId), eq(financingMoves.quoteId, quotes.quoteId));
  const isFree = or(isNotNull(financingMoves.note), notInArray(financingMoves.reason, [...ON_HOLD_REASONS]));
  const moves = orm.select(one).from(financingMoves).where(and(ofMoves, isFree));
  return or(
    isNotNull(quotes.subStatusDescription),
    ...[messages, notes, subjects, files, wishes, moves].map((rows) => exists(rows)),
  );
}
