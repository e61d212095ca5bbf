import { moveFinancing } from "../../quotes/financing/move-financing.ts";
import type { OrganizationContext } from "../../trpc.ts";
import type { AdvanceInput } from "./schema.ts";

/**
 * The merchant plays the platform on test data: contract-decisions §5. The permission is granted in sandboxes alone.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when the lifecycle does not allow it
 */
export const advanceFinancing = (ctx: OrganizationContext, { quoteId, command, reason }: AdvanceInput) =>
  moveFinancing(ctx, {
    organizationId: ctx.organizationId,
    quoteId,
    command: command === "hold" ? { type: command, reason: reason ?? "unknown" } : { type: command },
  });
