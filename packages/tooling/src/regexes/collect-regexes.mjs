import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesUnder } from "@quote-financing/bootstrap/files-under";
import { ROOT } from "@quote-financing/bootstrap/root";
import { parseSync } from "oxc-parser";

const SOURCE = /\.(tsx?|mjs)$/;
/** Programs and tests that read nothing of strangers, and libraries as they come, for a person's own browser. */
const NOT_SHIPPED =
  /\.test\.tsx?$|\/testing|\/faults\/|\/generate[^/]*\/|\.d\.ts$|\/\.|^packages\/(bench|bootstrap|simulation|testing|tooling|db\/src\/(migrate|distribute))\/|^apps\/(server\/(image|operators-hour|process-tests)|portal\/public)\//;

/**
 * @typedef {object} FoundRegex
 * @property {string} place file and line
 * @property {string} code as it is written
 * @property {string | undefined} pattern undefined when it is put together while the program runs
 * @property {string} flags
 * @property {string | undefined} excuse what a comment above it says for its sake
 */

/** Every regular expression of what is shipped. @returns {FoundRegex[]} */
export function collectRegexes() {
  const paths = ["apps", "packages"]
    .flatMap((folder) => [...filesUnder(join(ROOT, folder))])
    .map((file) => relative(ROOT, file))
    .filter((path) => SOURCE.test(path) && !NOT_SHIPPED.test(path));
  return paths.flatMap(regexesOf);
}

function regexesOf(path) {
  const text = readFileSync(join(ROOT, path), "utf8");
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const lines = text.split("\n");
  const found = [];
  visit(program, (node) => {
    const regex = regexOf(node);
    if (regex === undefined) return;
    const line = text.slice(0, node.start).split("\n").length;
    const code = text.slice(node.start, node.end);
    found.push({ ...regex, code, place: `${path}:${line}`, excuse: excuseAbove(lines, line) });
  });
  return found;
}

/** A literal, or what `RegExp` is given. */
function regexOf(node) {
  if (node.type === "Literal" && node.regex) return node.regex;
  const isCall = node.type === "NewExpression" || node.type === "CallExpression";
  if (!isCall || node.callee.name !== "RegExp") return undefined;
  const [pattern, flags] = node.arguments.map((argument) => argument.value);
  return { pattern: typeof pattern === "string" ? pattern : undefined, flags: flags ?? "" };
}

/** `// Regex: <why>`, in the comment that ends above the line. */
function excuseAbove(lines, line) {
  const comment = [];
  for (let above = line - 2; /^\s*(\/\/|\/?\*)/.test(lines[above] ?? ""); above -= 1) comment.unshift(lines[above]);
  return /\bRegex: (.{20,})/s.exec(comment.join("\n"))?.[1];
}

function visit(node, see) {
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string") see(node);
  for (const part of Object.values(node)) visit(part, see);
}
