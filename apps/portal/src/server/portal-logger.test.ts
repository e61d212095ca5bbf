import { expect, test } from "vitest";
import { portalLogger } from "./portal-logger.ts";

test("an error that is logged tells its kind, code and place, never its message, detail or parameters", () => {
  const lines: string[] = [];
  const log = portalLogger("cron", { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error("duplicate key value: bewoner@example.nl"), {
    code: "23505",
    detail: "Key (recipient)=(bewoner@example.nl) already exists.",
    parameters: ["bewoner@example.nl"],
  });
  const error = new Error("Failed query: insert into queued_mails values ('bewoner@example.nl')", { cause });

  log.warn({ err: error }, "A round of delivery work failed.");
  log.error({ error }, "A fault.");

  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).not.toContain("bewoner");
    // As apps/server writes them: who looks for "level":"error" finds both.
    const told = {
      part: "cron",
      level: expect.stringMatching(/^(warn|error)$/),
      time: expect.stringMatching(/^2.*Z$/),
    };
    expect(JSON.parse(line)).toMatchObject(told);
    expect(line).toContain("23505");
  }
});
