import { FINANCING_STATUSES } from "@quote-financing/domain/vocabulary";
import { expect, test } from "vitest";
import { commandsTo } from "./commands-to.ts";

const commands = (...way: Parameters<typeof commandsTo>) => commandsTo(...way).map(({ command }) => command);

test("every status is reached by the shortest way that the lifecycle allows", () => {
  for (const status of FINANCING_STATUSES) expect(commandsTo(status).at(-1)?.to ?? "new_customer").toBe(status);
  expect(commands("new_customer")).toEqual([]);
  expect(commands("offer_sent")).toEqual(["start_application", "start_review", "send_offer"]);
  expect(commands("rejected", "under_review")).toEqual(["reject"]);
});

test("nothing leads out of a closed financing", () => {
  expect(() => commandsTo("offer_sent", "completed")).toThrow("No command leads from completed to offer_sent.");
});
