import { listOptions } from "../../quotes/financing/list-options.ts";
import { moveFinancing } from "../../quotes/financing/move-financing.ts";
import { financingAnswer, optionsAnswer } from "../../quotes/financing/schema.ts";
import { organizationProcedure, router } from "../../trpc.ts";
import { chooseMode } from "./choose-mode.ts";
import { advanceInput, chooseModeInput, chosenModeAnswer, testQuoteInput } from "./schema.ts";

/** Test data of an organization (decision record 0135). For the portal alone. */
export const sandboxRouter = router({
  choose: organizationProcedure
    .meta({ permission: "sandbox.choose" })
    .input(chooseModeInput)
    .output(chosenModeAnswer)
    .mutation(({ ctx, input }) => chooseMode(ctx, input)),

  options: organizationProcedure
    .meta({ permission: "sandbox.act" })
    .input(testQuoteInput)
    .output(optionsAnswer)
    .query(({ ctx, input }) => listOptions(ctx, { organizationId: ctx.organizationId, ...input })),

  /** The merchant plays the platform on test data: contract-decisions §5. */
  advance: organizationProcedure
    .meta({ permission: "sandbox.act" })
    .input(advanceInput)
    .output(financingAnswer)
    .mutation(({ ctx, input }) => moveFinancing(ctx, { organizationId: ctx.organizationId, ...input })),
});
