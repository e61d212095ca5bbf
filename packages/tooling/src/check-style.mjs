import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { filesUnder } from "@quote-financing/bootstrap/files-under";
import { ROOT } from "@quote-financing/bootstrap/root";
import { GENERATED_FILES } from "./generated-files.mjs";
import { changeLogProblems } from "./style/change-log-problems.mjs";
import { cssClassProblems } from "./style/css-class-problems.mjs";
import { latePartProblems } from "./style/late-part-problems.mjs";
import { sizeProblems } from "./style/size-problems.mjs";
import { storyNameProblems } from "./style/story-name-problems.mjs";

/** What Biome cannot say about our sources (CONTRIBUTING). Each rule gives a line to show, or undefined. */
const FORBIDDEN_NAMES = /^(utils?|helpers?|lib|common|misc|types|shared|index)(\.|$)/;

/** Programs outside the service: they measure and drive it. */
const READS_THE_CLOCK =
  /^(packages\/(bench|bootstrap|testing|tooling)|e2e)\/|\.test\.tsx?$|\/testing[^/]*|\/faults\/|^packages\/(domain\/src\/time|sdk\/src\/client)\/clock\.ts$/;
const CLOCK_READ = /\bDate\.now\(|\bnew Date\(\s*\)/;

const GENERATORS = new Set(GENERATED_FILES.map(({ folder, test }) => `${folder}/${test}`));
const WRITES_A_FILE = /\.toMatchFileSnapshot\(|^if \(process\.env\.GUIDES_UPDATE/;

const RULES = [
  ({ path }) => (FORBIDDEN_NAMES.test(basename(path)) ? "a file is named after its one export" : undefined),
  ({ path }) => (FORBIDDEN_NAMES.test(basename(dirname(path))) ? "a folder is named after what it holds" : undefined),
  ({ lines }) => at(lines, /\b(TO[D]O|FIX[M]E)\b/, "an intention belongs into an issue"),
  ({ lines }) => at(lines, /^\s*\.\.\.\{ /, "properties in a spread literal escape the formatter: write them plainly"),
  ({ path, lines }) =>
    GENERATORS.has(path) ? undefined : at(lines, WRITES_A_FILE, "`pnpm generate` must know it: generated-files.mjs"),
  ({ path, lines }) =>
    READS_THE_CLOCK.test(path)
      ? undefined
      : at(lines, CLOCK_READ, "the clock is handed in (packages/domain/src/time/clock.ts)"),
];

/** @returns {string[]} one line per violation */
export function styleViolations() {
  const sources = sourceFiles().map((path) => ({
    path,
    lines: readFileSync(join(ROOT, path), "utf8").trimEnd().split("\n"),
  }));
  const problems = sources.flatMap((source) =>
    RULES.map((rule) => rule(source))
      .filter((text) => text !== undefined)
      .map((text) => `${source.path}: ${text}`),
  );
  const texts = sources.map(({ path, lines }) => ({ path, text: lines.join("\n") }));
  return [
    ...problems,
    ...sizeProblems(sources.map(({ path, lines }) => ({ path, lineCount: lines.length }))),
    ...changeLogProblems(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")),
    ...cssClassProblems(texts),
    ...latePartProblems(texts),
    ...storyNameProblems(
      texts.filter(({ path }) => path.endsWith(".story.ts")),
      Object.values(JSON.parse(readFileSync(join(ROOT, MESSAGES), "utf8")).shell.pages),
    ),
  ];
}

/** Stories use the portal in Dutch. */
const MESSAGES = "apps/portal/messages/nl.json";

const SOURCE = /\.(tsx?|mjs|css)$/;
const NOT_OURS = /\/(migrations|generated|public)\/|\/\.|\.d\.ts$/;

function sourceFiles() {
  const files = ["apps", "packages", "e2e"].flatMap((folder) => [...filesUnder(join(ROOT, folder))]);
  return files.map((file) => relative(ROOT, file)).filter((path) => SOURCE.test(path) && !NOT_OURS.test(path));
}

function at(lines, pattern, text) {
  const index = lines.findIndex((line) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line));
  return index < 0 ? undefined : `line ${index + 1}: ${text}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = styleViolations();
  for (const line of violations) console.error(line);
  process.exit(violations.length === 0 ? 0 : 1);
}
