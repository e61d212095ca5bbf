import { buildProduct, isBuildCurrent } from "./build-product.mjs";
import { areDependenciesCurrent } from "./install-dependencies.mjs";
import { withPrepareLock } from "./prepare-lock.mjs";
import { prepareDependencies } from "./prepare-product.mjs";
import { runCommand } from "./run-command.mjs";
import { explain, step } from "./step.mjs";
import { Tally } from "./tally.mjs";
import { runStories, runUnitTests, testedPackages } from "./test-suites.mjs";
import { workTree } from "./work-tree.mjs";

/** What needs no running part: each is one check. */
const SOURCE_CHECKS = [
  ["Style", ["node", "packages/tooling/src/check-style.mjs"]],
  ["Format and lint", ["pnpm", "exec", "biome", "check", "."]],
  ["Layers", ["pnpm", "run", "layers"]],
  ["References", ["node", "packages/tooling/src/check-references.mjs"]],
  ["Unused code and packages", ["pnpm", "run", "knip"]],
  ["Regular expressions", ["node", "packages/tooling/src/check-regexes.mjs"]],
  ["Security", ["node", "packages/tooling/src/check-security.mjs", "--advisories=report"]],
];

/** After the build: Next.js writes the types of the routes then. */
const TYPES = ["Types", ["pnpm", "run", "typecheck"]];

/**
 * `npm test`: everything that can be said about this checkout, on a machine with Node.js and npm only. A check that
 * fails does not hide the ones after it.
 *
 * @returns {Promise<number>} the exit code
 */
export async function testProduct() {
  const tally = new Tally();
  const before = workTree();
  try {
    if (!areDependenciesCurrent()) await withPrepareLock(prepareDependencies);
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
  for (const check of SOURCE_CHECKS) await runCheck(tally, check);
  const isBuilt = await attempt(tally, "Build portal and server", async () => {
    if (!isBuildCurrent()) await withPrepareLock(buildProduct);
  });
  await runCheck(tally, TYPES);
  for (const { name, folder } of testedPackages()) {
    await attempt(tally, `Test ${name}`, () => runUnitTests(name, folder, tally));
  }
  if (isBuilt) await attempt(tally, "Stories in a browser", () => runStories(tally));
  await attempt(tally, "Work tree as before", async () => {
    const after = workTree();
    if (after !== before) throw new Error(`The tests changed the work tree:\n${after}`);
    tally.add({ passed: 1 });
  });
  console.log(tally.lastLine());
  return tally.failed === 0 ? 0 : 1;
}

const runCheck = (tally, [title, command]) =>
  attempt(tally, title, async () => {
    await runCommand(`check-${title.toLowerCase().replaceAll(" ", "-")}`, command);
    tally.add({ passed: 1 });
  });

/** @returns {Promise<boolean>} whether it went well; what went wrong is shown and counted. */
async function attempt(tally, title, work) {
  const failedBefore = tally.failed;
  try {
    await step(title, work);
    return true;
  } catch (error) {
    console.error(explain(error));
    if (tally.failed === failedBefore) tally.add({ failed: 1 });
    return false;
  }
}
