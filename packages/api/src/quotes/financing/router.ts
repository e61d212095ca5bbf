import { agentProcedure, organizationProcedure, router } from "../../trpc.ts";
import { listMoves } from "./list-moves.ts";
import { listOptions } from "./list-options.ts";
import { moveFinancing } from "./move-financing.ts";
import {
  financingAnswer,
  moveInput,
  optionsAnswer,
  supportFinancingInput,
  timelineAnswer,
  timelineInput,
} from "./schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

/** The financing lifecycle: contract-decisions §5. Only agents move it; no procedure is part of /v1. */
export const financingRouter = router({
  timeline: organizationProcedure
    .meta({ permission: "quotes.read" })
    .input(timelineInput)
    .output(timelineAnswer)
    .query(({ ctx, input }) => listMoves(ctx, ctx.organizationId, input.quoteId)),

  supportTimeline: agent
    .input(supportFinancingInput)
    .output(timelineAnswer)
    .query(({ ctx, input }) => listMoves(ctx, input.organizationId, input.quoteId)),

  options: agent
    .input(supportFinancingInput)
    .output(optionsAnswer)
    .query(({ ctx, input }) => listOptions(ctx, input)),

  move: agent
    .input(moveInput)
    .output(financingAnswer)
    .mutation(({ ctx, input }) => moveFinancing(ctx, input)),
});
