import { organizationProcedure, router } from "../../trpc.ts";
import { listViews } from "./list-views.ts";
import { removeView } from "./remove-view.ts";
import { saveView } from "./save-view.ts";
import { removeViewInput, savedViewsAnswer, saveViewInput } from "./schema.ts";

const own = organizationProcedure.meta({ permission: "views.keep" });

/** Views of the portal's lists that a person keeps for themselves (decision record 0380). */
export const savedViewsRouter = router({
  list: own.output(savedViewsAnswer).query(({ ctx }) => listViews(ctx)),
  save: own
    .input(saveViewInput)
    .output(savedViewsAnswer)
    .mutation(({ ctx, input }) => saveView(ctx, input)),
  remove: own
    .input(removeViewInput)
    .output(savedViewsAnswer)
    .mutation(({ ctx, input }) => removeView(ctx, input)),
});
