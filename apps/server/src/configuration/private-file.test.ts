import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runWithoutRoom } from "../testing-full-disk.ts";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";

const folder = mkdtempSync(join(tmpdir(), "private-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a file for which the disk has no room is not written, and the one before it stays", () => {
  const file = join(folder, "secrets.json");
  writePrivateJson(file, { SECRETS_KEY: "kept" });
  const module = new URL("private-file.ts", import.meta.url).href;

  const { status, stderr } = runWithoutRoom(`
    import { writePrivateJson } from ${JSON.stringify(module)};
    writePrivateJson(${JSON.stringify(file)}, { SECRETS_KEY: "x".repeat(10_000) });`);

  expect(stderr).toContain("EFBIG");
  expect(status).toBe(1);
  expect(readPrivateJson(file)).toEqual({ SECRETS_KEY: "kept" });
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});
