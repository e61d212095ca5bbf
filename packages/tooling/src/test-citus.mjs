// `pnpm test:citus`: the suites on a distributed database (decision record 0401). Arguments name packages; all of them when none.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Of the server those that bring no PostgreSQL of their own (decision record 0401). It must be built: `pnpm build`. */
const PROCESSES = "append-only audit-commands chaos drain neighbours notify three-servers".split(" ");

/** Each with its folder and what vitest is told. */
const SUITES = {
  db: ["packages/db"],
  delivery: ["packages/delivery", "--project=units"],
  api: ["packages/api"],
  server: ["apps/server", "--project=processes", ...PROCESSES],
};

const NEEDED = `CITUS_DATABASE_URL names no server. It needs one node of Citus (tried: 13.2 on PostgreSQL 15) that it may make databases on, with
  shared_preload_libraries = 'citus', wal_level = logical, max_prepared_transactions = 200, max_connections = 300, max_worker_processes = 100,
  and, since it is thrown away, fsync = off, full_page_writes = off and synchronous_commit = off: with them it takes a third of the time
reached without a password or by one in the url, as in postgres://postgres@127.0.0.1:5432/postgres. The node is its own worker.`;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const url = process.env.CITUS_DATABASE_URL ?? "";
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SUITES));
if (url === "" || unknown.length > 0) {
  console.error(url === "" ? NEEDED : `There is no suite ${unknown.join(", ")}: ${Object.keys(SUITES).join(", ")}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "test-citus-"));
const counts = {};
for (const [name, [suite, ...options]] of Object.entries(SUITES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const report = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  spawnSync("pnpm", ["exec", "vitest", "run", ...options, ...reporters], {
    cwd: join(root, suite),
    stdio: "inherit",
  });
  counts[name] = countsOf(report);
}
rmSync(folder, { recursive: true });
console.table(counts);
process.exit(Object.values(counts).every(({ passed, failed }) => passed > 0 && failed === 0) ? 0 : 1);

/** A suite that ended without its report failed. */
function countsOf(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites), left: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, left: 0 };
  }
}
