import type { AppRouter } from "@quote-financing/api/router";
import type { inferRouterOutputs } from "@trpc/server";

/** What each procedure answers, as it arrives in the browser. */
export type Answers = inferRouterOutputs<AppRouter>;
