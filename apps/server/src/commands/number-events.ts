import { setTimeout as sleep } from "node:timers/promises";
import { numberOldEvents } from "@quote-financing/db/feed/number-old-events";
import { organizations } from "@quote-financing/db/schema/tables";
import { counted } from "./counted.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: events:number
Gives the events of release 0.1 their numbers, once no process of it runs any more. It may be broken off and repeated.`;

/** `pnpm events:number`: ops/deploying.md. */
await runCommand(USAGE, async ({ db, tell }) => {
  const all = await db.orm.select({ organizationId: organizations.id }).from(organizations).orderBy(organizations.id);
  let total = 0;
  for (const { organizationId } of all) {
    const numbered = await numberOldEvents(db, organizationId, (milliseconds) => sleep(milliseconds));
    if (numbered > 0) tell(`${organizationId}: ${haveNumbers(numbered)}.`);
    total += numbered;
  }
  tell(total === 0 ? "Every event has its number." : `${haveNumbers(total)} now.`);
});

// A function, which is there before the command above runs.
function haveNumbers(count: number): string {
  return `${counted(count, "event")} ${count === 1 ? "has its number" : "have their number"}`;
}
