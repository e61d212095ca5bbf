import { execFileSync } from "node:child_process";
import { ROOT } from "./root.mjs";

/** @returns {string | undefined} what git sees as changed or new; undefined where there is no git or no repository */
export function workTree() {
  try {
    return execFileSync("git", ["status", "--porcelain"], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}
