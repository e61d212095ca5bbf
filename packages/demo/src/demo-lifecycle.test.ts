import { DEMO_PATHS, DEMO_STANDING } from "@quote-financing/demo/demo-financing";
import { FINANCING_MOVES, type FinancingCommandType, STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import { FINANCING_STATUSES } from "@quote-financing/domain/vocabulary";
import { expect, test } from "vitest";

test("the demo data tells of no move and no standing that the lifecycle does not know", () => {
  for (const status of FINANCING_STATUSES) {
    expect(STANDINGS[status]).toMatchObject(DEMO_STANDING[status]);
    let from: (typeof FINANCING_STATUSES)[number] = "new_customer";
    for (const { command, to } of DEMO_PATHS[status]) {
      expect(FINANCING_MOVES[from][command as FinancingCommandType]).toBe(to);
      from = to;
    }
    expect(from).toBe(status);
  }
});
