import { approvalPurpose } from "../../approvals/approval-purpose.ts";
import type { Services } from "../../context.ts";
import { type ProposedMove, proposedMoveSchema } from "./schema.ts";

interface StoredProposal {
  readonly organizationId: string;
  readonly approvalId: string;
  readonly sealedMove: string;
}

/**
 * What is proposed. Nothing for a move that another release wrote in a way that this one does not know: while servers are
 * brought up to date both look at the same proposals (decision record 0362).
 */
export function readMove({ secretBox }: Pick<Services, "secretBox">, stored: StoredProposal): ProposedMove | undefined {
  const opened = secretBox.open(stored.sealedMove, approvalPurpose(stored.organizationId, stored.approvalId));
  return proposedMoveSchema.safeParse(JSON.parse(opened)).data;
}
