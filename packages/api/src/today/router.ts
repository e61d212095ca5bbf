import { agentProcedure, organizationProcedure, router } from "../trpc.ts";
import { countForAgent, countToday, getToday } from "./get-today.ts";
import { agentCountAnswer, todayAnswer, todayCountAnswer } from "./schema.ts";

const people = organizationProcedure.meta({ permission: "quotes.list" });

/** What waits on whom, for the portal alone (decision record 0324). */
export const todayRouter = router({
  get: people.output(todayAnswer).query(({ ctx }) => getToday(ctx)),
  count: people.output(todayCountAnswer).query(({ ctx }) => countToday(ctx)),
  countForAgent: agentProcedure
    .meta({ permission: "support.act" })
    .output(agentCountAnswer)
    .query(({ ctx }) => countForAgent(ctx)),
});
