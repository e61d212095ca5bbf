import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { typedPath } from "./typed-paths.ts";

test("a path is meant from the folder in which the command was typed, by pnpm or without it", () => {
  vi.stubEnv("INIT_CWD", "/srv/checkout");
  expect(typedPath("backups/monday")).toBe("/srv/checkout/backups/monday");
  expect(typedPath("/var/backups")).toBe("/var/backups");
  vi.stubEnv("INIT_CWD", undefined);
  expect(typedPath("backups")).toBe(join(process.cwd(), "backups"));
  vi.unstubAllEnvs();
});
