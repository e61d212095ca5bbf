import { z } from "zod";
import { agentProcedure, router } from "../../trpc.ts";
import { approveFactorReset, declineFactorReset } from "./decide-factor-reset.ts";
import { listAgentFactors } from "./list-agent-factors.ts";
import { proposeFactorReset } from "./propose-factor-reset.ts";
import { agentFactorsAnswer, decideFactorResetInput, proposeFactorResetInput } from "./schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });
const provenAgent = agentProcedure.meta({ permission: "support.act", freshProof: true });

/** Lost second factors of agents, which two colleagues take away (decision record 0355). */
export const factorResetsRouter = router({
  list: agent.output(agentFactorsAnswer).query(({ ctx }) => listAgentFactors(ctx)),
  propose: provenAgent
    .input(proposeFactorResetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => proposeFactorReset(ctx, input)),
  approve: provenAgent
    .input(decideFactorResetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => approveFactorReset(ctx, input)),
  decline: agent
    .input(decideFactorResetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => declineFactorReset(ctx, input)),
});
