import type { AgentContext } from "../../trpc.ts";
import { moveFinancing } from "./move-financing.ts";
import type { HoldInput } from "./schema.ts";

/** An agent puts the financing on hold. @throws DomainError `resource_missing`, `state_conflict` */
export const hold = (ctx: AgentContext, { reason, description, ...input }: HoldInput) =>
  moveFinancing(ctx, { ...input, command: { type: "hold", reason, description } });
