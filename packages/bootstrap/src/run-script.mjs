import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.mjs";

/** Runs the script that this process was given, by its path from the root, as if Node.js had been given it: it may ask whether it is run or imported. */
export async function runScript() {
  const script = join(ROOT, process.argv[2]);
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
}
