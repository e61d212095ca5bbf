import type { AgentContext } from "../../trpc.ts";
import { moveFinancing } from "./move-financing.ts";
import type { CancelInput } from "./schema.ts";

/**
 * An agent records that the consumer canceled, which sends `quote.financing.canceled`, or that the lender's offer was
 * withdrawn, which sends nothing (contract-decisions §5).
 *
 * @throws DomainError `resource_missing`, `state_conflict`
 */
export const cancel = (ctx: AgentContext, { command, reason, ...input }: CancelInput) =>
  moveFinancing(ctx, { ...input, command: { type: command, reason } });
