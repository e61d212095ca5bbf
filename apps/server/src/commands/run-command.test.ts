import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { afterAll, expect, test } from "vitest";
import { SECRETS } from "../../process-tests/server-process.ts";
import { CHECKOUT } from "../checkout.ts";

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "run-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Tells something, and is done a moment later. */
const PROGRAM = `
  import { writeFileSync } from "node:fs";
  import { setTimeout as pause } from "node:timers/promises";
  import { runCommand } from "./src/commands/run-command.ts";
  await runCommand("Usage: tell", async ({ tell }) => {
    tell("It is begun.");
    await pause(100);
    writeFileSync(process.env.DONE_FILE, "");
    tell("It is done.");
  });
`;

test.each([
  ["is on a full disk", "ENOSPC", () => openSync("/dev/full", "w")],
  ["has no reader any more", "EPIPE", () => "pipe" as const],
])(
  "a command whose output %s does its work to the end, and says in the end that its words were lost",
  async (_name, code, output) => {
    const DONE_FILE = join(folder, code);
    const settings = { DATABASE_URL: database.url, MAIL: "off", DATA_DIR: folder, ...SECRETS, DONE_FILE };
    const program = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
      cwd: join(CHECKOUT, "apps/server"),
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...settings },
      stdio: ["ignore", output(), "pipe"],
    });
    program.stdout?.destroy();
    const [[exitCode], said] = await Promise.all([
      once(program, "exit"),
      text(program.stderr as NodeJS.ReadableStream),
    ]);

    expect([existsSync(DONE_FILE), exitCode]).toEqual([true, 1]);
    expect(said).toBe(`What the command told could not be written (${code}). It did its work to the end.\n`);
  },
);
