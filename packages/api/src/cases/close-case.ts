import type { OrganizationContext } from "../trpc.ts";
import { caseMissing, findCase } from "./access.ts";
import { applyToCase } from "./change-case.ts";
import type { Case, GetCaseInput } from "./schema.ts";
import { viewCase } from "./view.ts";

/**
 * The merchant is helped: the case waits on nobody, until either side writes in it (decision record 0381).
 *
 * @throws DomainError `resource_missing`, also while it is hidden; `state_conflict` when it is closed already.
 */
export async function closeCase(ctx: OrganizationContext, { caseId }: GetCaseInput): Promise<{ data: Case }> {
  const { organizationId } = ctx;

  return ctx.services.db.transact(async (tx) => {
    const found = await findCase(tx, organizationId, caseId);
    if (found.hidden) throw caseMissing();

    const changed = await applyToCase(ctx, tx, { organizationId, caseId }, { type: "close" });
    if (changed.hidden) throw caseMissing();

    return { data: viewCase(changed) };
  });
}
