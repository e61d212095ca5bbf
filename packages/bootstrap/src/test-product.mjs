import { buildProduct, isBuildCurrent } from "./build-product.mjs";
import { areDependenciesCurrent } from "./install-dependencies.mjs";
import { withPrepareLock, withTestLock } from "./locks/checkout-locks.mjs";
import { prepareDependencies } from "./prepare-product.mjs";
import { explain, step } from "./step.mjs";
import { Tally } from "./tally.mjs";
import { judgeTasks, SOURCE_TASKS, SUITE_TASKS } from "./tasks/judge-tasks.mjs";
import { workTree } from "./work-tree.mjs";

/**
 * `npm test`: everything that can be said about this checkout, on a machine with Node.js and npm only. A task runs when
 * something changed that reaches it; one that fails does not hide the others.
 *
 * @returns {Promise<number>} the exit code
 */
export const testProduct = () => withTestLock(judgeCheckout);

async function judgeCheckout() {
  const before = workTree();
  const tally = new Tally();
  try {
    if (!areDependenciesCurrent()) await withPrepareLock(prepareDependencies);
    if (!isBuildCurrent()) await withPrepareLock(() => step("Build portal and server", buildProduct));
    await judgeTasks(tally, [...SOURCE_TASKS, ...SUITE_TASKS]);
  } catch (error) {
    console.error(explain(error));
    tally.add({ failed: 1 });
  }
  const after = workTree();
  tally.add(after === before ? { passed: 1 } : { failed: 1 });
  if (after !== before) console.error(`The tests changed the work tree:\n${after}`);
  console.log(tally.lastLine());
  return tally.failed === 0 ? 0 : 1;
}
