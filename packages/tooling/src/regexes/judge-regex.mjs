// The checker in plain JavaScript: its other back ends are programs of their own.
import recheck from "recheck/lib/browser.js";

/** One seed, so that what was safe yesterday is safe today. */
const CHECK = { timeout: 60_000, attackTimeout: 1_000, randomSeed: 1 };

/** A guess is tried against a second of the clock, which a busy machine may exceed by itself: one that is slow is so each time. */
const TRIES = 3;

/**
 * @param {{ pattern?: string, flags: string }} regex
 * @param {typeof recheck.checkSync} check in place of the checker: for tests
 * @returns {string | undefined} why a text can make it slow; undefined when it takes time in proportion to the text
 */
export function slownessOf({ pattern, flags }, check = recheck.checkSync) {
  if (pattern === undefined) return "is put together while the program runs, and cannot be judged";
  let verdict = check(pattern, flags, CHECK);
  for (let tries = 1; isGuessed(verdict) && tries < TRIES; tries += 1) verdict = check(pattern, flags, CHECK);
  const { status, complexity, attack, error } = verdict;
  if (status === "safe") return undefined;
  if (status === "unknown") return `could not be judged (${error.kind})`;
  return `is ${complexity.summary}: ${attack.pattern}`;
}

const isGuessed = ({ status, checker }) => status === "vulnerable" && checker === "fuzz";
