import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { filesUnder } from "@quote-financing/bootstrap/files-under";
import { ROOT } from "@quote-financing/bootstrap/root";
import { asvsProblems } from "./asvs/asvs-problems.mjs";

/** The documents that comments and texts cite by section: `specification §4.7`, `contract-decisions §9`, `design §3`. */
const CITED = new Map(
  ["specification", "contract-decisions", "design"].map((name) => [name, sectionsOf(`docs/${name}.md`)]),
);
const RECORDS = "docs/decisions";
const FOLDERS = ["apps", "packages", "e2e", "ops", "docs"];
const READ = /\.(tsx?|mjs|cjs|md|ya?ml|json|sql|css)$/;
const NOT_OURS = /\/(generated|public|meta)\/|\/\.|postman-collection/;

const SECTION = /\b(specification|contract-decisions|design) §(\d+[a-z]?(?:\.\d+)*)/g;
const RECORD = /\brecords? ((?:\d{4}(?:, | and )?)+)/g;
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g;
const TRACKER = /\bissue \d+\b/;
const BACK_QUOTED = /`([^`\n]+)`/g;
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--)/;
/** Neither a pattern (`*.test.ts`, `<what>.ts`), nor an address (`/docs/quotes.md`), nor an import of an example (`./sdk.ts`). */
const FILE_NAME = /^(?!\.+\/)[\w@.][\w@/.[\]-]*\.(?:tsx?|mjs|cjs|sql|css|md)$/;

/** @returns {string[]} one line for each reference that leads nowhere, each record that the index lacks, each fault of ops/asvs */
export function brokenReferences() {
  const read = (path) => readFileSync(join(ROOT, path), "utf8");
  return [...files().flatMap((path) => brokenReferencesIn(path, read(path))), ...indexProblems(), ...asvsProblems()];
}

function files() {
  const found = FOLDERS.flatMap((folder) => [...filesUnder(join(ROOT, folder))]).map((file) => relative(ROOT, file));
  const top = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    ".dependency-cruiser.cjs",
    ".env.example",
  ];
  return [...found.filter((path) => READ.test(path) && !NOT_OURS.test(path)), ...top];
}

/**
 * @param {string} path of the text, from the root
 * @param {string} text
 * @param {() => ReadonlySet<string>} names of all files, each with as many of its folders as one likes
 */
export function brokenReferencesIn(path, text, names = fileNames) {
  const problems = [];
  for (const [cited, document, section] of text.matchAll(SECTION)) {
    if (CITED.get(document)?.has(section) !== true) problems.push(`"${cited}" is not in docs`);
  }
  for (const [, numbers] of text.matchAll(RECORD)) {
    for (const number of numbers.match(/\d{4}/g)) if (!records().has(number)) problems.push(`no record ${number}`);
  }
  if (path.endsWith(".md")) problems.push(...brokenLinks(path, text));
  problems.push(...missingFiles(path, text, names));
  if (!path.startsWith("packages/tooling/") && TRACKER.test(text)) problems.push("cites an issue: say what it decided");
  return problems.map((problem) => `${path}: ${problem}`);
}

function brokenLinks(path, text) {
  const links = [...text.matchAll(LINK)].map(([, target]) => target);
  return links
    .filter((target) => !existsSync(join(ROOT, dirname(path), decodeURIComponent(target))))
    .map((target) => `the link to ${target} leads nowhere`);
}

/** In documents the names between back quotes, in sources all that comments name. */
function missingFiles(path, text, names) {
  const told = path.endsWith(".md") ? [...text.matchAll(BACK_QUOTED)].map(([, quoted]) => quoted) : commentsOf(text);
  const words = told.flatMap((part) => part.split(/[\s`"'(),;:]+/)).map((word) => word.replace(/\.$/, ""));
  const missing = words.filter((word) => FILE_NAME.test(word) && !names().has(word));
  return missing.map((name) => `there is no file ${name}`);
}

function commentsOf(text) {
  return text.split("\n").map((line) => {
    const behind = line.indexOf(" // ");
    return COMMENT.test(line) ? line : behind < 0 ? "" : line.slice(behind);
  });
}

let ofCheckout;
function fileNames() {
  const paths = () => FOLDERS.flatMap((folder) => [...filesUnder(join(ROOT, folder))]).map((at) => relative(ROOT, at));
  ofCheckout ??= new Set([...readdirSync(ROOT), ...paths().flatMap(endsOf)]);
  return ofCheckout;
}

/** The path, and what is left of it without its first folders. */
const endsOf = (path) => {
  const parts = path.split("/");
  return parts.map((_, from) => parts.slice(from).join("/"));
};

/** @returns {string[]} records that the index lacks, names twice, or calls by another title */
function indexProblems() {
  const index = readFileSync(join(ROOT, RECORDS, "README.md"), "utf8");
  const rows = [
    ...index.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \| ([a-z]+) \| (\d{4}-\d{2}-\d{2}) \| (.+?) \|$/gm),
  ];
  const listed = rows.map(([, number]) => number);
  const missing = [...records().keys()].filter((number) => listed.filter((other) => other === number).length !== 1);
  const twice = recordFiles().filter((name) => records().get(name.slice(0, 4)) !== name);
  const renamed = rows.filter(([, number, file, title]) => titleOf(file) !== `# ${number} ${title}`);
  return [
    ...twice.map((name) => `${RECORDS}/${name}: another record has its number`),
    ...missing.map((number) => `${RECORDS}/README.md: record ${number} must stand there once`),
    ...renamed.map(([, number]) => `${RECORDS}/README.md: record ${number} has another title or file`),
  ];
}

function titleOf(file) {
  const path = join(ROOT, RECORDS, file);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n", 1)[0] : undefined;
}

let known;
/** @returns {Map<string, string>} number of each record to its file */
function records() {
  known ??= new Map(recordFiles().map((name) => [name.slice(0, 4), name]));
  return known;
}

const recordFiles = () =>
  [...filesUnder(join(ROOT, RECORDS))].map((file) => basename(file)).filter((name) => /^\d{4}-/.test(name));

function sectionsOf(path) {
  const text = readFileSync(join(ROOT, path), "utf8");
  return new Set([...text.matchAll(/^#+ (\d+[a-z]?(?:\.\d+)*)\.? /gm)].map(([, number]) => number));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = brokenReferences();
  for (const line of problems) console.error(line);
  process.exit(problems.length === 0 ? 0 : 1);
}
