import { z } from "zod";
import { agentProcedure, router } from "../../trpc.ts";
import { approveMove, declineMove } from "./decide-approval.ts";
import { listApprovals } from "./list-approvals.ts";
import { proposeMove } from "./propose-move.ts";
import {
  approvalListAnswer,
  decideApprovalInput,
  declineApprovalInput,
  proposedAnswer,
  proposeMoveInput,
} from "./schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

const provenAgent = agentProcedure.meta({ permission: "support.act", freshProof: true });

/** What one agent proposes and another decides (decision record 0362). */
export const approvalsRouter = router({
  list: agent.output(approvalListAnswer).query(({ ctx }) => listApprovals(ctx)),
  propose: agent
    .input(proposeMoveInput)
    .output(proposedAnswer)
    .mutation(({ ctx, input }) => proposeMove(ctx, input)),
  approve: provenAgent
    .input(decideApprovalInput)
    .output(z.void())
    .mutation(({ ctx, input }) => approveMove(ctx, input)),
  decline: agent
    .input(declineApprovalInput)
    .output(z.void())
    .mutation(({ ctx, input }) => declineMove(ctx, input)),
});
