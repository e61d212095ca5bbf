import { agentProcedure, organizationProcedure, router } from "../../trpc.ts";
import { decideRequirement } from "./decide-requirement.ts";
import { listRequirements } from "./list-requirements.ts";
import { openRequirement } from "./open-requirement.ts";
import {
  decideRequirementInput,
  listRequirementsInput,
  openRequirementInput,
  rejectRequirementInput,
  requirementAnswer,
  requirementsAnswer,
  supportRequirementsInput,
} from "./schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

/** What the financing of a quote waits for: contract-decisions §12. Only agents open and decide. */
export const requirementsRouter = router({
  list: organizationProcedure
    .meta({
      permission: "documents.read",
      openapi: {
        method: "GET",
        path: "/v1/quotes/{quoteId}/requirements",
        tags: ["Documents"],
        summary: "List the requirements of a quote",
        description:
          "What its financing waits for, and what it waited for, each with the documents that were added for it.",
      },
    })
    .input(listRequirementsInput)
    .output(requirementsAnswer)
    .query(({ ctx, input }) => listRequirements(ctx, ctx.organizationId, input.quoteId)),

  supportList: agent
    .input(supportRequirementsInput)
    .output(requirementsAnswer)
    .query(({ ctx, input }) => listRequirements(ctx, input.organizationId, input.quoteId)),

  open: agent
    .input(openRequirementInput)
    .output(requirementAnswer)
    .mutation(({ ctx, input }) => openRequirement(ctx, input)),

  accept: agent
    .input(decideRequirementInput)
    .output(requirementAnswer)
    .mutation(({ ctx, input }) => decideRequirement(ctx, input, { type: "accept" })),

  reject: agent
    .input(rejectRequirementInput)
    .output(requirementAnswer)
    .mutation(({ ctx, input: { reason, ...input } }) => decideRequirement(ctx, input, { type: "reject", reason })),

  withdraw: agent
    .input(decideRequirementInput)
    .output(requirementAnswer)
    .mutation(({ ctx, input }) => decideRequirement(ctx, input, { type: "withdraw" })),
});
