import { organizationProcedure, router } from "../trpc.ts";
import { getOrganization } from "./get-organization.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import {
  organizationAnswer,
  secondFactorRuleInput,
  updatedOrganizationAnswer,
  updateOrganizationInput,
} from "./schema.ts";
import { updateOrganization } from "./update-organization.ts";

/** The caller's own organization. */
export const organizationsRouter = router({
  get: organizationProcedure
    .meta({ permission: "organization.read" })
    .output(organizationAnswer)
    .query(({ ctx }) => getOrganization(ctx, ctx.organizationId)),
  update: organizationProcedure
    .meta({ permission: "organization.manage", freshProof: false })
    .input(updateOrganizationInput)
    .output(updatedOrganizationAnswer)
    .mutation(({ ctx, input }) => updateOrganization(ctx, input)),
  requireSecondFactor: organizationProcedure
    .meta({ permission: "organization.secure", freshProof: true })
    .input(secondFactorRuleInput)
    .output(updatedOrganizationAnswer)
    .mutation(({ ctx, input }) => requireSecondFactor(ctx, input)),
});
