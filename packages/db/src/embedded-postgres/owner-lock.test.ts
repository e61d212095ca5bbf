import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeOwnership } from "./owner-lock.ts";

test("on a full disk nothing is left of a lock that could not be written", () => {
  const folder = mkdtempSync(join(tmpdir(), "owner-lock-"));
  // Whoever writes to it is told that the disk is full, or that there is no such device.
  symlinkSync("/dev/full", join(folder, `owner.${process.pid}`));
  expect(() => takeOwnership(folder)).toThrow();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
