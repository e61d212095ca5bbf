import type { AgentContext } from "../../trpc.ts";
import { moveFinancing } from "./move-financing.ts";
import type { ReleaseInput } from "./schema.ts";

/** An agent ends a hold. @throws DomainError `resource_missing`, `state_conflict` */
export const release = (ctx: AgentContext, input: ReleaseInput) =>
  moveFinancing(ctx, { ...input, command: { type: "release" } });
