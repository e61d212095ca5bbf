import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const RUN_COMMAND = new URL("run-command.mjs", import.meta.url).href;

/** Runs a command as the bootstrap does, says what it printed first, and what is begun after it. */
async function whileItRuns(script: string) {
  const command = JSON.stringify([process.execPath, "-e", script]);
  const program = `import { runCommand } from ${JSON.stringify(RUN_COMMAND)};
    const onLine = (line) => console.log(line);
    try { await runCommand("test-run-command", ${command}, { onLine }); } catch { console.log("failed"); }
    console.log("next step");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await once(child.stdout, "data");
  return { child, printed: () => printed };
}

test.each([
  ["ends at it", "console.log('runs'); setInterval(() => {}, 1000);"],
  ["does not", "process.on('SIGTERM', () => {}); console.log('runs'); setInterval(() => {}, 1000);"],
])("a signal ends what runs and begins nothing more, when the command %s", async (_, script) => {
  const { child, printed } = await whileItRuns(script);
  child.kill("SIGINT");
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([130, null]);
  expect(printed()).toBe("runs\n");
});
