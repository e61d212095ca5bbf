import { collectRegexes } from "./regexes/collect-regexes.mjs";
import { slownessOf } from "./regexes/judge-regex.mjs";

/**
 * Every regular expression of the product takes time in proportion to its text: one thread serves everybody (decision
 * record 0210). A comment `// Regex: <why>` above one says why no stranger's text can make it slow.
 */
const KNOWN_SLOW = { pattern: String.raw`\{\{\s*([^{}]*?)\s*\}\}`, flags: "g" };
if (slownessOf(KNOWN_SLOW) === undefined) throw new Error("The checker takes a cubic expression for a linear one.");

const judged = new Map();
const isExcuseNeeded = new Map();
const problems = [];
const regexes = collectRegexes();
for (const { place, code, excuse, ...regex } of regexes) {
  const slowness = judged.has(code) ? judged.get(code) : slownessOf(regex);
  judged.set(code, slowness);
  if (slowness !== undefined && excuse === undefined) problems.push(`${place}: ${code} ${slowness}`);
  if (excuse !== undefined) isExcuseNeeded.set(place, isExcuseNeeded.get(place) || slowness !== undefined);
}
for (const [place, isNeeded] of isExcuseNeeded) if (!isNeeded) problems.push(`${place}: needs no excuse any more`);
if (regexes.length < 50) problems.push("The list of regular expressions is too short to be whole.");
console.log(`Regular expressions: ${judged.size} judged, findings: ${problems.length}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
