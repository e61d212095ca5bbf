import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LOGS, ROOT } from "./root.mjs";
import { runCommand } from "./run-command.mjs";

/** A test that measures something prints it on a line that begins so (packages/testing, print-measurements). */
const FIGURES = /^\s*» /;

/** @returns {{ name: string, folder: string }[]} the packages whose `test` is vitest */
export function testedPackages() {
  const names = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((folder) => `${parent}/${folder}`),
  );
  return names.map((name) => ({ name, folder: join(ROOT, name) })).filter(({ folder }) => isTested(folder));
}

function isTested(folder) {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).scripts?.test?.startsWith("vitest");
}

/** Runs the tests of one package, counts them, and shows the measurements that they print. */
export async function runUnitTests(name, folder, tally) {
  const log = `test-${name.replace("/", "-")}`;
  const report = reportFile(log);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await counted(log, ["pnpm", "exec", "vitest", "run", ...reporters], { cwd: folder }, () => {
    const { numPassedTests, numFailedTests } = readReport(report);
    tally.add({ passed: numPassedTests, failed: numFailedTests });
    return `${numPassedTests} passed, ${numFailedTests} failed`;
  });
}

/** Runs the Playwright stories against the built product. */
export async function runStories(tally) {
  const report = reportFile("e2e");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await counted("e2e", ["pnpm", "exec", "playwright", "test"], { cwd: join(ROOT, "e2e"), env }, () => {
    const { expected, unexpected, flaky } = readReport(report).stats;
    tally.add({ passed: expected, failed: unexpected + flaky });
    return `${expected} passed, ${unexpected + flaky} failed`;
  });
}

/** Whatever the end of the command, what its report counted counts. */
async function counted(log, command, options, count) {
  try {
    await runCommand(log, command, options);
  } finally {
    for (const line of figures(log)) console.log(`  ${line.trim()}`);
    console.log(`  ${count()}`);
  }
}

function figures(log) {
  const text = readFileSync(join(LOGS, `${log}.log`), "utf8");
  return text.split("\n").filter((line) => FIGURES.test(line));
}

function reportFile(log) {
  const file = join(LOGS, `${log}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  if (!existsSync(file))
    throw new Error(`The tests ended before they had a result: see ${file.replace(/json$/, "log")}.`);
  return JSON.parse(readFileSync(file, "utf8"));
}
