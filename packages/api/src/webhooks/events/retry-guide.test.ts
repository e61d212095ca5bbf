import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { RETRY_PAUSES_SECONDS } from "@quote-financing/domain/webhooks/retry-schedule";
import { expect, it } from "vitest";

const GUIDE = fileURLToPath(new URL("../../../docs/guides/receiving-events.md", import.meta.url));
const SCHEDULE = /(?<=, is tried again: after\n {3}about ).*(?=, until 24 hours after the event\.)/;

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}

it("the guide on receiving events names every pause of the schedule (`pnpm generate` writes them)", async () => {
  const guide = await readFile(GUIDE, "utf8");
  expect(guide).toMatch(SCHEDULE);

  const pauses = RETRY_PAUSES_SECONDS.map(inWords);
  const schedule = `${pauses.slice(0, -1).join(", ")} and ${pauses.at(-1)}`;
  await expect(guide.replace(SCHEDULE, schedule)).toMatchFileSnapshot(GUIDE);
});
