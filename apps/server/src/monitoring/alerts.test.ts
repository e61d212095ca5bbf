import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../../ops/prometheus", import.meta.url));
const promtool = (...parameters: string[]) => spawnSync("promtool", parameters, { cwd: folder, encoding: "utf8" });
const isInstalled = promtool("--version").error === undefined;

/** Debian's package prometheus has it. Where it is missing the rules are compared with the metrics alone (monitoring.test.ts). */
test(`the rules page for what they are for (promtool ${isInstalled ? "found" : "is not installed: not tried"})`, () => {
  if (!isInstalled) return;
  const checked = promtool("check", "rules", "alerts.yaml");
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
  const tried = promtool("test", "rules", "alerts.test.yaml");
  expect([tried.status, tried.stdout]).toEqual([0, expect.stringContaining("SUCCESS")]);
}, 180_000);
