// The checker in plain JavaScript: its other back ends are programs of their own.
import recheck from "recheck/lib/browser.js";

/** One seed, so that what was safe yesterday is safe today. */
const CHECK = { timeout: 60_000, attackTimeout: 1_000, randomSeed: 1 };

/** @returns {string | undefined} why a text can make it slow; undefined when it takes time in proportion to the text */
export function slownessOf({ pattern, flags }) {
  if (pattern === undefined) return "is put together while the program runs, and cannot be judged";
  const { status, complexity, attack, error } = recheck.checkSync(pattern, flags, CHECK);
  if (status === "safe") return undefined;
  if (status === "unknown") return `could not be judged (${error.kind})`;
  return `is ${complexity.summary}: ${attack.pattern}`;
}
