import { requirements } from "@quote-financing/db/schema/tables";
import { and, asc, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { documentsOfQuote, requireQuote } from "../documents/access.ts";
import { viewRequirement } from "./view.ts";

/** What the financing of a quote waits for and waited for, oldest first. @throws DomainError `resource_missing` */
export async function listRequirements(
  { services }: Pick<Context, "services">,
  organizationId: string,
  quoteId: string,
) {
  const { orm } = services.db;
  await requireQuote(orm, organizationId, quoteId);
  const rows = await orm
    .select()
    .from(requirements)
    .where(and(eq(requirements.organizationId, organizationId), eq(requirements.quoteId, quoteId)))
    .orderBy(asc(requirements.createdAt), asc(requirements.requirementId));
  const documents = rows.length === 0 ? [] : await documentsOfQuote(orm, organizationId, quoteId);
  return { data: rows.map((row) => viewRequirement(row, documents)) };
}
