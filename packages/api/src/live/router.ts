import { agentProcedure, organizationProcedure, router } from "../trpc.ts";
import { followOrganization, followQueue } from "./follow-changes.ts";
import { followOrganizationInput, followQueueInput } from "./schema.ts";

/** What open pages are told as it happens, as server-sent events (decision record 0245). */
export const liveRouter = router({
  organization: organizationProcedure
    .meta({ permission: "cases.follow" })
    .input(followOrganizationInput)
    .subscription(({ ctx, input, signal }) => followOrganization(ctx, input, signal)),

  queue: agentProcedure
    .meta({ permission: "support.act" })
    .input(followQueueInput)
    .subscription(({ ctx, input, signal }) => followQueue(ctx, input, signal)),
});
