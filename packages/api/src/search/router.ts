import { organizationProcedure, router } from "../trpc.ts";
import { find } from "./find.ts";
import { findAnswer, findInput } from "./schema.ts";

/** What a person looks for by Ctrl+K, for the portal alone (decision record 0111). */
export const searchRouter = router({
  find: organizationProcedure
    .meta({ permission: "quotes.list", isLarge: () => true })
    .input(findInput)
    .output(findAnswer)
    .query(({ ctx, input }) => find(ctx, input)),
});
