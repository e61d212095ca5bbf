import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { pathWith } from "./commands/child-environment.mjs";
import { nodeProblem } from "./node-version.mjs";
import { ensureProductNode, isProductNode } from "./product-node.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs `work` in the product's Node.js: here if this is it, else in a child that is given the same script, terminal and
 * signals, and ends when this process does, even of SIGKILL. Exits with the child's code.
 *
 * @param {string} script `import.meta.url` of the command
 * @param {() => Promise<void>} work
 */
export async function goOnInNode(script, work) {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
  const program = isProductNode(process.versions.node) ? undefined : await ensureProductNode();
  if (program !== undefined) return await handOver(program, fileURLToPath(script));
  endWithParent();
  await work();
}

/** @param {string} program @param {string} script */
export function handOver(program, script) {
  const child = spawn(program, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: pathWith(dirname(program)) },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((_, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  });
}

/** Who is left without the process that was started would hold its port and its data. */
export function endWithParent() {
  if (process.channel === undefined) return;
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.channel.unref();
}
