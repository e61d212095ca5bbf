import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CHECKOUT } from "../../checkout.ts";

const PROGRAM = `
  import { DrizzleQueryError } from "drizzle-orm";
  import { endOnException } from "./src/processes/ending/end-on-exception.ts";
  process.on("exit", () => process.stdout.write("flushed"));
  endOnException();
  void Promise.reject(new DrizzleQueryError("select $1", ["bewoner@voorbeeld.example"], new Error("away")));
`;

test("a failed statement that nobody caught ends the process, which writes what is buffered and no value", () => {
  const program = ["--input-type=module", "--eval", PROGRAM];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: join(CHECKOUT, "apps/server"),
    encoding: "utf8",
  });

  expect(stderr).toContain("The database failed: ");
  expect(stderr).toContain("select $1");
  expect(stderr).not.toContain("bewoner");
  expect([status, stdout]).toEqual([1, "flushed"]);
});
