import { agentProcedure, organizationProcedure, router } from "../../trpc.ts";
import { cancel } from "./cancel.ts";
import { hold } from "./hold.ts";
import { listMoves } from "./list-moves.ts";
import { listOptions } from "./list-options.ts";
import { release } from "./release.ts";
import {
  cancelInput,
  financingAnswer,
  holdInput,
  optionsAnswer,
  releaseInput,
  supportFinancingInput,
  timelineAnswer,
  timelineInput,
  transitionInput,
} from "./schema.ts";
import { transition } from "./transition.ts";

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

  transition: agent
    .input(transitionInput)
    .output(financingAnswer)
    .mutation(({ ctx, input }) => transition(ctx, input)),

  hold: agent
    .input(holdInput)
    .output(financingAnswer)
    .mutation(({ ctx, input }) => hold(ctx, input)),

  release: agent
    .input(releaseInput)
    .output(financingAnswer)
    .mutation(({ ctx, input }) => release(ctx, input)),

  cancel: agent
    .input(cancelInput)
    .output(financingAnswer)
    .mutation(({ ctx, input }) => cancel(ctx, input)),
});
