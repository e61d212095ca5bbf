import type { AgentContext } from "../../trpc.ts";
import { type AddMessageInput, addMessage } from "./add-message.ts";

/**
 * An agent writes on a case: it then waits on the merchant, and a closed one is open again (contract-decisions §7).
 *
 * @throws DomainError `resource_missing`; `id_conflict` on `messageId`; `state_conflict` when the case is hidden.
 */
export async function replyAsAgent(ctx: AgentContext, input: AddMessageInput) {
  return { data: await addMessage(ctx, input) };
}
