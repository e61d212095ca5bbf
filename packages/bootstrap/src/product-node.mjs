import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fetchPinned } from "./fetch-pinned.mjs";
import { withPrepareLock } from "./locks/checkout-locks.mjs";
import { CACHE } from "./root.mjs";
import { step } from "./step.mjs";

/** What the product is built, tested and run on (decision record 0216). Raised by hand, with the Dockerfile's. */
export const PRODUCT_NODE = {
  version: "24.21.0",
  /** Content of the npm packages that hold the program, for platforms for which there is one. */
  integrity: {
    "linux-x64": "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
    "linux-arm64": "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
};

/** @param {string} version such as `20.19.0` */
export const isProductNode = (version) => Number.parseInt(version, 10) >= Number.parseInt(PRODUCT_NODE.version, 10);

/**
 * Brings the product's Node.js into `.cache/node`, once.
 *
 * @returns {Promise<string | undefined>} its program; undefined where none is to be had: then the one that runs goes on.
 */
export async function ensureProductNode() {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = PRODUCT_NODE.integrity[platform];
  if (integrity === undefined) return tellOlder("there is no package of it for this platform.");
  const pinned = { folder: join(CACHE, "node"), name: `node-${platform}`, version: PRODUCT_NODE.version, integrity };
  const program = join(pinned.folder, "node_modules", pinned.name, "bin", "node");
  try {
    if (!runs(program)) {
      await withPrepareLock(() => step(`Fetch Node.js ${PRODUCT_NODE.version}`, () => fetchPinned(pinned)));
    }
  } catch (error) {
    return tellOlder(error.message);
  }
  return runs(program) ? program : tellOlder("its program does not run here.");
}

/** It does not on a machine with another C library. */
function runs(program) {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" }).trim() === `v${PRODUCT_NODE.version}`;
  } catch {
    return false;
  }
}

function tellOlder(reason) {
  console.log(`  Going on with Node.js ${process.versions.node} in place of ${PRODUCT_NODE.version}: ${reason}`);
  return undefined;
}
