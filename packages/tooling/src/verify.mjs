import { withTestLock } from "@quote-financing/bootstrap/locks/checkout-locks";
import { Tally } from "@quote-financing/bootstrap/tally";
import { judgeTasks, SOURCE_TASKS } from "@quote-financing/bootstrap/tasks/judge-tasks";

/**
 * `npm run verify`: style, layers and types. With `--affected` also the suites of packages that a change reaches; faults,
 * processes and stories, which need minutes, are left to `npm test`.
 */
const suites = process.argv.includes("--affected") ? ["test"] : [];
const tally = new Tally();
const names = [...SOURCE_TASKS.filter((name) => name !== "security-report"), ...suites];
await tally.attempt(() => withTestLock(() => judgeTasks(tally, names)));
console.log(tally.lastLine());
process.exitCode = tally.failed === 0 ? 0 : 1;
