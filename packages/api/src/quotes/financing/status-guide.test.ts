import { readFileSync } from "node:fs";
import { STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import { expect, it } from "vitest";

const guide = readFileSync(new URL("../../../docs/guides/sandbox.md", import.meta.url), "utf8");

it("the guide says of every status what it means, its phase, whose turn it is, and its event", () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| ([^|]+) \| `(\w+)` \| `(\w+)` \| (?:`([\w.]+)` )?\|$/gm)];
  const told = rows.map(([, status, , phase, waitingOn, event = null]) => [status, { phase, waitingOn, event }]);

  const known = Object.entries(STANDINGS).map(([status, { isAccepted: _, ...standing }]) => [status, standing]);
  expect(told).toEqual(known);
  expect(rows.every(([, , meaning = ""]) => meaning.endsWith("."))).toBe(true);
});
