import { agentProcedure, router } from "../../trpc.ts";
import { supportSearchAnswer, supportSearchInput } from "./schema.ts";
import { searchEverything } from "./search-everything.ts";

/** What agents look for over all organizations, by Ctrl+K and on its page. */
export const supportSearchRouter = router({
  find: agentProcedure
    .meta({ permission: "support.act" })
    .input(supportSearchInput)
    .output(supportSearchAnswer)
    .query(({ ctx, input }) => searchEverything(ctx, input)),
});
