import { agentProcedure, organizationProcedure, router } from "../trpc.ts";
import { listAudit } from "./list-audit.ts";
import { auditListAnswer, listAuditInput, listAuditOfInput } from "./schema.ts";

/** The organization's own log, for its owners and administrators. */
export const auditRouter = router({
  list: organizationProcedure
    .meta({ permission: "audit.read" })
    .input(listAuditInput)
    .output(auditListAnswer)
    .query(({ ctx, input }) => listAudit(ctx, ctx.organizationId, input)),
});

/** The support console's view of any organization's log. */
export const auditSupportRouter = router({
  list: agentProcedure
    .meta({ permission: "support.act" })
    .input(listAuditOfInput)
    .output(auditListAnswer)
    .query(({ ctx, input: { organizationId, ...page } }) => listAudit(ctx, organizationId, page)),
});
