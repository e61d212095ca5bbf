import type { Orm, Transaction } from "@quote-financing/db/database";
import { cases, quotes, requirements } from "@quote-financing/db/schema/tables";
import {
  type CaseFacts,
  type NextStep,
  type NextStepFacts,
  nextStep,
  proposedMove,
} from "@quote-financing/domain/financing/next-step";
import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { and, asc, eq, inArray } from "drizzle-orm";
import { quoteMissing } from "../access.ts";
import { onHoldReason } from "../on-hold-reason.ts";
import type { ShownNextStep } from "./schema.ts";
import { isCaseForMerchant } from "./waits-on-merchant.ts";

type Store = Orm | Transaction;

/** What of a quote's row the rule looks at. */
export interface StandingRow {
  readonly quoteId: string;
  readonly financingStatus: FinancingStatus;
  readonly subStatusType: string;
  readonly subStatusReason: string | null;
  readonly expiresAt: Date;
}

/** The next step of each of these quotes (decision record 0311): two statements, however many there are. */
export async function findNextSteps(
  store: Store,
  organizationId: string,
  rows: readonly StandingRow[],
): Promise<ReadonlyMap<string, NextStep>> {
  const facts = await findFacts(store, organizationId, rows);
  return new Map(facts.map(({ quoteId, ...each }) => [quoteId, nextStep(each)]));
}

/** Of one quote, as the portal shows it. @throws DomainError `resource_missing` */
export async function getNextStep(store: Store, organizationId: string, quoteId: string) {
  const facts = await findFactsOf(store, organizationId, quoteId);
  return { data: viewNextStep(nextStep(facts)) };
}

/** The same for agents, with the move to propose. @throws DomainError `resource_missing` */
export async function getSupportNextStep(store: Store, organizationId: string, quoteId: string) {
  const facts = await findFactsOf(store, organizationId, quoteId);
  const proposal = proposedMove(facts) ?? undefined;
  return { data: { ...viewNextStep(nextStep(facts)), ...(proposal === undefined ? {} : { proposal }) } };
}

export const viewNextStep = ({ by, what, subjectId, dueAt }: NextStep): ShownNextStep => ({
  by,
  what,
  ...(subjectId === null ? {} : { subjectId }),
  ...(dueAt === null ? {} : { dueAt: dueAt.toISOString() }),
});

/** A case is to be answered until the evening of its last day, wherever in the Netherlands' year that is. */
export const caseDueAt = (expiresAt: string | null): Date | null =>
  expiresAt === null ? null : new Date(`${expiresAt}T21:00:00Z`);

async function findFactsOf(store: Store, organizationId: string, quoteId: string): Promise<NextStepFacts> {
  const { financingStatus, subStatusType, subStatusReason, expiresAt } = quotes;
  const rows = await store
    .select({ quoteId: quotes.quoteId, financingStatus, subStatusType, subStatusReason, expiresAt })
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId)));
  const [facts] = await findFacts(store, organizationId, rows);
  if (facts === undefined) throw quoteMissing();
  return facts;
}

async function findFacts(
  store: Store,
  organizationId: string,
  rows: readonly StandingRow[],
): Promise<(NextStepFacts & { readonly quoteId: string })[]> {
  if (rows.length === 0) return [];
  const quoteIds = rows.map(({ quoteId }) => quoteId);
  const [asked, questions] = await Promise.all([
    findRequirements(store, organizationId, quoteIds),
    findQuestions(store, organizationId, quoteIds),
  ]);
  return rows.map(({ quoteId, financingStatus, subStatusType, subStatusReason, expiresAt }) => ({
    quoteId,
    status: financingStatus,
    holdReason: subStatusType === "on_hold" ? onHoldReason(subStatusReason) : null,
    expiresAt,
    requirements: asked.filter((row) => row.quoteId === quoteId),
    cases: questions.filter((row) => row.quoteId === quoteId),
  }));
}

type OfQuote<Facts> = Facts & { readonly quoteId: string };

const findRequirements = (store: Store, organizationId: string, quoteIds: readonly string[]) =>
  store
    .select({
      quoteId: requirements.quoteId,
      requirementId: requirements.requirementId,
      state: requirements.state,
      waitingOn: requirements.waitingOn,
      dueAt: requirements.dueAt,
    })
    .from(requirements)
    .where(and(eq(requirements.organizationId, organizationId), inArray(requirements.quoteId, [...quoteIds])))
    .orderBy(asc(requirements.createdAt), asc(requirements.requirementId));

/** None but those that wait on the merchant: the rule looks at no others. */
async function findQuestions(store: Store, organizationId: string, quoteIds: readonly string[]) {
  const rows = await store
    .select({ quoteId: cases.quoteId, caseId: cases.caseId, type: cases.type, expiresAt: cases.expiresAt })
    .from(cases)
    .where(and(isCaseForMerchant(organizationId), inArray(cases.quoteId, [...quoteIds])))
    .orderBy(asc(cases.createdAt), asc(cases.caseId));
  return rows.map(({ quoteId, caseId, type, expiresAt }): OfQuote<CaseFacts> => {
    const dueAt = caseDueAt(expiresAt);
    return { quoteId, caseId, type, state: "open", waitingOn: "merchant", isHidden: false, dueAt };
  });
}
