import { describe, expect, test } from "vitest";
import { asvsProblems } from "./asvs-problems.mjs";
import { LEVEL_OF } from "./asvs-requirements.mjs";

const TEST = "packages/x/src/some.test.ts";
const rowOf = (id: string) => `| ${id} | ${LEVEL_OF.get(id)} | What it asks | met | \`${TEST}\` |`;

/** Tables without a fault: every requirement is met by one test. */
function tables(): Map<string, string> {
  const chapters = new Map<string, string[]>();
  for (const id of LEVEL_OF.keys()) {
    const chapter = id.split(".", 1)[0] ?? "";
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), id]);
  }
  const counts = [...chapters].map(([n, ids]) => `| [V${n} Some](asvs/v${n}.md) | ${ids.length} | 0 | 0 |`);
  return new Map([
    ["ops/asvs.md", [...counts, `| All | ${LEVEL_OF.size} | 0 | 0 |`].join("\n")],
    ...[...chapters].map(([n, ids]): [string, string] => [`ops/asvs/v${n}.md`, ids.map(rowOf).join("\n")]),
    [TEST, "test(…)"],
    [".env.example", "#SOME_SETTING=1"],
    ["package.json", '{"scripts":{"security":"x"}}'],
  ]);
}

/** What is found once one text has been replaced in one file. */
function problemsWith(path: string, before: string, after: string): string[] {
  const files = tables();
  expect(files.get(path)).toContain(before);
  files.set(path, (files.get(path) ?? "").replace(before, after));
  return asvsProblems((each) => files.get(each));
}

test("the list is that of the standard", () => {
  const levels = [...LEVEL_OF.values()];
  expect([levels.filter((level) => level === "1").length, levels.length]).toEqual([70, 253]);
});

describe("the tables of ASVS", () => {
  test("without a fault have none", () => {
    const files = tables();
    expect(asvsProblems((path) => files.get(path))).toEqual([]);
  });

  test.each([
    ["a requirement that is missing", `${rowOf("2.1.1")}\n`, "", "2.1.1 stands 0 times"],
    ["one that stands twice", rowOf("2.1.1"), `${rowOf("2.1.1")}\n${rowOf("2.1.1")}`, "2.1.1 stands 2 times"],
    ["one that the standard lacks", rowOf("2.1.1"), "| 2.1.9 | 1 | x | not met | y |", "2.1.9 is no requirement"],
    ["another level", "| 2.1.1 | 1 |", "| 2.1.1 | 2 |", "2.1.1 is no requirement of level 2"],
    ["another chapter", rowOf("2.1.1"), rowOf("3.2.1"), "3.2.1 is of another chapter"],
    ["a test that is not there", TEST, "packages/x/src/gone.test.ts", "gone.test.ts, which is not there"],
    ["a setting that is not there", `\`${TEST}\``, `\`${TEST}\`, \`GONE\``, "names GONE"],
    ["a command that is not there", `\`${TEST}\``, "`pnpm gone`", "names pnpm gone"],
    ["nothing that shows it", `\`${TEST}\``, "surely", "names neither test nor setting"],
    ["a state that is none", "| met |", "| nearly met |", "no row of a table"],
    ["a count that is another", "| met |", "| not met |", "its table has 10, 1, 0"],
  ])("are told of %s", (_name, before, after, problem) => {
    expect(problemsWith("ops/asvs/v2.md", before, after).join("\n")).toContain(problem);
  });

  test("may name settings and commands", () => {
    const named = "`SOME_SETTING`, `test(…)`, `pnpm security`";
    expect(problemsWith("ops/asvs/v2.md", `\`${TEST}\``, `\`${TEST}\`, ${named}`)).toEqual([]);
  });

  test("are told of a total that is another", () => {
    expect(problemsWith("ops/asvs.md", "| All | 253 |", "| All | 254 |")).toHaveLength(1);
  });
});
