import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "@quote-financing/bootstrap/root";
import { LEVEL_OF } from "./asvs-requirements.mjs";

const SUMMARY = "ops/asvs.md";
const STATES = ["met", "not met", "not applicable"];
const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (met|not met|not applicable) \| ([^|]+) \|$/;
const CHAPTER = /^\| \[V(\d+) [^\]]+\]\(([^)]+)\) \| (\d+) \| (\d+) \| (\d+) \|$/;
const TOTAL = /^\| All \| (\d+) \| (\d+) \| (\d+) \|$/;
const PATH = /^[\w.@[\]-]+(\/[\w.@[\]-]+)*\.(tsx?|mjs|cjs|md|json|conf|cfg)$/;
const COMMAND = /^pnpm ([\w-]+)$/;

/** @param {string} path from the root @returns {string | undefined} what the file says; undefined where there is none */
const fromDisk = (path) => {
  const file = join(ROOT, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, "utf8") : undefined;
};

/**
 * What is wrong with the tables of ASVS: a requirement that is missing, stands twice or under another level, a file that
 * is not there, a setting that none of the row's files has, a count that is not that of its table.
 *
 * @param {(path: string) => string | undefined} read
 * @returns {string[]} one line each
 */
export function asvsProblems(read = fromDisk) {
  const summary = (read(SUMMARY) ?? "").split("\n");
  const chapters = summary.flatMap((line) => {
    const [, number, link, ...told] = CHAPTER.exec(line) ?? [];
    return number === undefined ? [] : [chapterOf(number, `${dirname(SUMMARY)}/${link}`, told.map(Number), read)];
  });
  const rows = chapters.flatMap((chapter) => chapter.rows);
  const told = summary.map((line) => TOTAL.exec(line)?.slice(1).map(Number)).find((counts) => counts !== undefined);
  return [
    ...chapters.flatMap((chapter) => chapter.problems),
    ...rows.flatMap((row) => rowProblems(row, read)),
    ...[...LEVEL_OF.keys()].flatMap((id) => timesProblem(id, rows.filter((row) => row.id === id).length)),
    ...countProblem(SUMMARY, told, rows),
  ];
}

function chapterOf(number, path, told, read) {
  const lines = (read(path) ?? "").split("\n").filter((line) => /^\| \d/.test(line));
  const unread = lines.filter((line) => !ROW.test(line));
  const rows = lines
    .map((line) => ROW.exec(line))
    .filter((match) => match !== null)
    .map(([, id, level, , state, shown]) => ({ path, id, level, state, shown }));
  const strays = rows.filter(({ id }) => !id.startsWith(`${number}.`));
  return {
    rows,
    problems: [
      ...unread.map((line) => `${path}: no row of a table: ${line.slice(0, 40)}`),
      ...strays.map(({ id }) => `${path}: ${id} is of another chapter`),
      ...countProblem(path, told, rows),
    ],
  };
}

function rowProblems({ path, id, level, state, shown }, read) {
  const names = [...shown.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const files = names.filter((name) => PATH.test(name));
  const texts = [...files, ".env.example"].map((file) => read(file) ?? "");
  const commands = JSON.parse(read("package.json") ?? "{}").scripts ?? {};
  const isThere = (name) => {
    const command = COMMAND.exec(name)?.[1];
    return command === undefined ? texts.some((text) => text.includes(name)) : command in commands;
  };
  const about = `${path}: ${id}`;
  return [
    ...(LEVEL_OF.get(id) === level ? [] : [`${about} is no requirement of level ${level}`]),
    ...(state === "met" && names.length === 0 ? [`${about} is met, and names neither test nor setting`] : []),
    ...files.filter((file) => read(file) === undefined).map((file) => `${about} names ${file}, which is not there`),
    ...names
      .filter((name) => !PATH.test(name) && !isThere(name))
      .map((name) => `${about} names ${name}, which is in none of its files and no setting`),
  ];
}

const timesProblem = (id, times) => (times === 1 ? [] : [`${SUMMARY}: ${id} stands ${times} times in the tables`]);

function countProblem(path, told, rows) {
  const counted = STATES.map((state) => rows.filter((row) => row.state === state).length);
  if (counted.join() === told?.join()) return [];
  return [`${path}: its table has ${counted.join(", ")} (${STATES.join(", ")}), ${SUMMARY} says ${told?.join(", ")}`];
}
