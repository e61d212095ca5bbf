import type { Orm, Transaction } from "@quote-financing/db/database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { cases } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { caseRefusals } from "./refusals.ts";

/** The same for an unknown, a foreign and a hidden case (contract-decisions §1, §7; decision record 0046). */
export const caseMissing = () => new DomainError(caseRefusals.caseMissing());

const isPlaceholderCase = and(
  eq(cases.organizationId, sql.placeholder("organizationId")),
  eq(cases.caseId, sql.placeholder("caseId")),
);

const visibleCase = preparedQuery(({ orm }) =>
  orm
    .select()
    .from(cases)
    .where(and(isPlaceholderCase, eq(cases.hidden, false)))
    .prepare("visible_case"),
);

/** A case that the organization can see. @throws DomainError `resource_missing` */
export async function findVisibleCase(ctx: Context, organizationId: string, caseId: string) {
  const [row] = await visibleCase(ctx.services.db).execute({ organizationId, caseId });
  if (row === undefined) throw caseMissing();
  return row;
}

/** Any case of the organization, hidden ones too: for agents. @throws DomainError `resource_missing` */
export async function findCase(
  store: Orm | Transaction,
  organizationId: string,
  caseId: string,
  { isLocked = false } = {},
) {
  const found = store
    .select()
    .from(cases)
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));
  const [row] = await (isLocked ? found.for("no key update") : found);
  if (row === undefined) throw caseMissing();
  return row;
}
