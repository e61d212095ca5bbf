import { withTestLock } from "@quote-financing/bootstrap/locks/checkout-locks";
import { explain } from "@quote-financing/bootstrap/step";
import { Tally } from "@quote-financing/bootstrap/tally";
import { judgeTasks, SOURCE_TASKS } from "@quote-financing/bootstrap/tasks/judge-tasks";

/**
 * `npm run verify`: style, layers and types. With `--affected` also the suites of packages that a change reaches; faults,
 * processes and stories, which need minutes, are left to `npm test`.
 */
const suites = process.argv.includes("--affected") ? ["test"] : [];
const tally = new Tally();
try {
  const names = [...SOURCE_TASKS.filter((name) => name !== "security-report"), ...suites];
  await withTestLock(() => judgeTasks(tally, names));
} catch (error) {
  console.error(explain(error));
  tally.add({ failed: 1 });
}
console.log(tally.lastLine());
process.exitCode = tally.failed === 0 ? 0 : 1;
