/** What tools look into to find the checkout's root; no result follows from it. */
const FINDS_THE_ROOT = new Set(["package.json", "pnpm-workspace.yaml", ".npmrc", "turbo.json"]);
const BUILT = /^(.+?)\/(?:dist|\.next)\//;

/**
 * What suites read that their hashes do not cover: they would not run again when that changes.
 *
 * @param {import("./plan-tasks.mjs").Plan} plan
 * @param {(task: import("./plan-tasks.mjs").PlannedTask) => readonly string[]} readsOf paths from the root
 * @param {(path: string) => boolean} isSource whether a path is a file or folder of the checkout
 * @returns {string[]} a line for each
 */
export function undeclaredReads(plan, readsOf, isSource) {
  const suites = [...plan.values()].filter(({ isSuite, isNothing }) => isSuite && !isNothing);
  return suites.flatMap((task) => {
    const known = coverage(plan, task);
    return [...new Set(readsOf(task))]
      .filter((path) => !isCovered(path, known, isSource))
      .map((path) => `${task.id} reads ${path}, which is not among its inputs (turbo.json)`);
  });
}

function isCovered(path, { files, built }, isSource) {
  const owner = BUILT.exec(path)?.[1];
  if (owner !== undefined) return built.has(owner);
  if (path.endsWith("/")) return !isSource(path) || [...files].some((file) => file.startsWith(path));
  return FINDS_THE_ROOT.has(path) || files.has(path) || !isSource(path);
}

/** The inputs of a task and of all that it depends on, and the packages whose build it depends on. */
function coverage(plan, task) {
  const files = new Set(plan.globalFiles);
  const built = new Set();
  const seen = new Set();
  const add = (id) => {
    const one = plan.get(id);
    if (one === undefined || seen.has(id)) return;
    seen.add(id);
    for (const file of one.inputs) files.add(file);
    if (one.name === "build") built.add(one.directory);
    for (const dependency of one.dependencies) add(dependency);
  };
  add(task.id);
  return { files, built };
}
