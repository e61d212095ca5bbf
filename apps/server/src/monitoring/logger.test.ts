import fs, { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "./logger.ts";

const folder = mkdtempSync(join(tmpdir(), "log-"));
const file = join(folder, "server.log");
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test("a full disk under the log ends nothing: what is kept is written when there is room again, and what was lost is told", async () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const writing = vi.spyOn(fs, "write").mockImplementation(((...given: unknown[]) => {
    (given.at(-1) as (error: Error) => void)(full);
  }) as never);
  const flushing = vi.spyOn(fs, "writeSync").mockImplementation(() => {
    throw full;
  });
  const fd = openSync(file, "w");
  const { logger, flush } = createLog({ LOG_LEVEL: "info" }, fd);

  logger.info("the first line");
  flush();
  const long = "x".repeat(1024 * 1024);
  for (let line = 0; line < 20; line += 1) logger.info(long);
  // Each write failed, and was tried again.
  await expect.poll(() => writing.mock.calls.length).toBeGreaterThan(3);
  flush();
  writing.mockRestore();
  flushing.mockRestore();

  const lines = () => readFileSync(file, "utf8").trimEnd().split("\n");
  await expect.poll(() => lines().at(-1)).toContain("Lines of this log were lost");
  expect(lines()[0]).toContain("the first line");
  const all = lines().map((line) => JSON.parse(line) as { msg: string; lines?: number });
  expect(all.filter(({ msg }) => msg === long)).toHaveLength(20 - (all.at(-1)?.lines ?? 0));
  closeSync(fd);
});
