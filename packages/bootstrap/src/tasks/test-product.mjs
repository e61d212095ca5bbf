import { buildProduct, isBuildCurrent } from "../build-product.mjs";
import { areDependenciesCurrent } from "../install-dependencies.mjs";
import { withPrepareLock, withTestLock } from "../locks/checkout-locks.mjs";
import { prepareDependencies } from "../prepare-product.mjs";
import { step } from "../step.mjs";
import { Tally } from "../tally.mjs";
import { workTree } from "../work-tree.mjs";
import { judgeTasks, SOURCE_TASKS, SUITE_TASKS } from "./judge-tasks.mjs";

/**
 * `npm test`: everything that can be said about this checkout, on a machine with Node.js and npm only. A task runs when
 * something changed that reaches it; one that fails does not hide the others.
 *
 * @returns {Promise<number>} the exit code
 */
export const testProduct = () => withTestLock(() => judgeCheckout(PARTS));

const PARTS = {
  workTree,
  install: async () => {
    if (!areDependenciesCurrent()) await withPrepareLock(prepareDependencies);
  },
  build: async () => {
    if (!isBuildCurrent()) await withPrepareLock(() => step("Build portal and server", buildProduct));
  },
  judge: (tally) => judgeTasks(tally, [...SOURCE_TASKS, ...SUITE_TASKS]),
};

/**
 * @param {object} parts
 * @param {() => string | undefined} parts.workTree
 * @param {() => Promise<void>} parts.install nothing can be judged without it
 * @param {() => Promise<void>} parts.build when it fails, what needs no build is judged all the same
 * @param {(tally: Tally) => Promise<void>} parts.judge
 * @returns {Promise<number>} the exit code
 */
export async function judgeCheckout({ workTree, install, build, judge }) {
  const before = workTree();
  const tally = new Tally();
  if (await tally.attempt(install)) {
    await tally.attempt(build);
    await tally.attempt(() => judge(tally));
  }
  const after = workTree();
  tally.add(after === before ? { passed: 1 } : { failed: 1 });
  if (after !== before) console.error(`The tests changed the work tree:\n${after}`);
  console.log(tally.lastLine());
  return tally.failed === 0 ? 0 : 1;
}
