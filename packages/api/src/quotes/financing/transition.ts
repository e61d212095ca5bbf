import type { AgentContext } from "../../trpc.ts";
import { moveFinancing } from "./move-financing.ts";
import type { TransitionInput } from "./schema.ts";

/** An agent moves the financing along the lifecycle. @throws DomainError `resource_missing`, `state_conflict` */
export const transition = (ctx: AgentContext, { command, ...input }: TransitionInput) =>
  moveFinancing(ctx, { ...input, command: { type: command } });
