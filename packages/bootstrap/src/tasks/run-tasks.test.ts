import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CommandFailure } from "../commands/command-failure.mjs";
import { runTasks } from "./run-tasks.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-runs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const task = (name: string) => ({ id: `nowhere#${name}`, name, directory: "nowhere", hash: "1", dependencies: [] });
const style = { ...task("style"), inputs: [], isNothing: false, isSuite: false, isDone: false };
const plan = Object.assign(new Map([[style.id, style]]), { globalFiles: [] });

/** Turbo's summary of a run in which the task ended so. */
function summary(name: string, exitCode: number): string {
  const execution = { exitCode, startTime: 0, endTime: 5 };
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ tasks: [{ taskId: style.id, cache: { status: "MISS" }, execution }] }));
  return file;
}

/** Runs the task; in place of turbo, a command that says these lines and ends well or not. */
function run(lines: () => string[], isWell: boolean) {
  return runTasks(
    plan,
    [style],
    () => {},
    async (title, _command, { onLine } = {}) => {
      for (const line of lines()) onLine?.(line);
      if (!isWell) throw new CommandFailure({ title, code: 1, log: "", output: "" });
      return "";
    },
  );
}

test.each([
  [0, "passed"],
  [1, "failed"],
])("a task that ends with %s has %s, whatever a run beside it says of it", async (exitCode, end) => {
  const lines = () => {
    const own = summary("m.json", exitCode);
    summary("a.json", 1 - exitCode);
    summary("z.json", 1 - exitCode);
    return [`${style.id}: cache miss, executing 1`, `Summary:    ${own}`, " Failed:    another"];
  };
  expect(await run(lines, exitCode === 0)).toEqual([{ task: style, end, tookMs: 5 }]);
  expect(readdirSync(folder).sort()).toEqual(["a.json", "z.json"]);
});

test("turbo that fails without a summary is an error, not a failed task", async () => {
  summary("a.json", 0);
  await expect(run(() => [], false)).rejects.toThrow("tasks-sources");
});

test.each([
  [
    "the checks of the checkout go before the API's suite, and that before the other sources",
    ["one#test", "@quote-financing/api#test", "//#style", "@quote-financing/api-other#test"],
    [["//#style"], ["@quote-financing/api#test"], ["one#test", "@quote-financing/api-other#test"]],
  ],
  [
    "of what needs the product the processes go first, and the stories last",
    ["e2e#e2e", "sdk#test", "server#processes"],
    [["server#processes"], ["sdk#test"], ["e2e#e2e"]],
  ],
])("%s", async (_title, ids, groups) => {
  const build = { ...style, id: "server#build", name: "build" };
  const dependencies = ids.includes("e2e#e2e") ? [build.id] : [];
  const tasks = ids.map((id) => ({ ...style, id, name: "test", dependencies }));
  const started: string[][] = [];
  const planned = Object.assign(new Map([build, ...tasks].map((task) => [task.id, task])), { globalFiles: [] });
  await runTasks(
    planned,
    tasks,
    () => {},
    async (_title, command) => {
      started.push(command.filter((word) => ids.includes(word)));
      return "";
    },
  );
  expect(started).toEqual(groups);
});
