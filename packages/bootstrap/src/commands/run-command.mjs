import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { LOGS, ROOT } from "../root.mjs";
import { childEnvironment } from "./child-environment.mjs";
import { CommandFailure } from "./command-failure.mjs";
import { addGroup, removeGroup } from "./running-groups.mjs";

const KEPT_CHARACTERS = 64_000;

/**
 * Runs one command to its end in a process group of its own; its output goes to `.cache/logs/<name>.log`.
 *
 * @param {string} name of the log
 * @param {readonly string[]} command program and arguments
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {Record<string, string>} [options.env]
 * @param {number} [options.keptCharacters] of the end of its output
 * @param {(line: string) => void} [options.onLine] is told each line of its standard output
 * @returns {Promise<string>} the end of its output
 * @throws {CommandFailure} when it ends with another code than 0
 */
export async function runCommand(name, command, options = {}) {
  const { code, log, output } = await finish(name, command, options);
  if (code !== 0) throw new CommandFailure({ title: name, code, log, output });
  return output;
}

/** @returns {Promise<{ code: number | null, log: string, output: string }>} */
async function finish(name, [program, ...args], { cwd = ROOT, env = {}, keptCharacters = KEPT_CHARACTERS, onLine }) {
  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, `${name}.log`);
  const file = createWriteStream(log);
  const child = spawn(program, args, {
    cwd,
    env: childEnvironment(env),
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined) addGroup(child.pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      file.write(chunk);
      output = (output + chunk).slice(-keptCharacters);
    });
  }
  if (onLine !== undefined) createInterface({ input: child.stdout }).on("line", onLine);
  const code = await ended(child);
  if (child.pid !== undefined) await removeGroup(child.pid);
  await new Promise((resolve) => file.end(resolve));
  return { code, log, output };
}

/** Of the process, not of its pipes: a child that it left behind may hold those open. */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      const giveUp = setTimeout(resolve, 1_000, code);
      child.on("close", () => {
        clearTimeout(giveUp);
        resolve(code);
      });
    });
  });
}
