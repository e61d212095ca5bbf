import { readdirSync, readFileSync } from "node:fs";
import { AUDIT_ACTIONS, AUDIT_DETAILS } from "@quote-financing/domain/audit-actions";
import { expect, test } from "vitest";

const source = new URL("../", import.meta.url);
const written = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/testing|\.test\.ts$/.test(path))
  .map((path) => readFileSync(new URL(path, source), "utf8"));

/** The object that begins at a brace. */
function objectAt(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === "{") depth += 1;
    if (text[end] === "}") depth -= 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  return text.slice(start);
}

/** Its names, and those of objects that are spread in it; what a call is given is none. */
const namesOf = (object: string): string[] =>
  [...object.replace(/\w\([^()]*\)/g, "").matchAll(/(?<=[{,]\s*)[a-z]\w*(?=\s*[:,}])/gi)].map(([name]) => name);

const recorded = written.flatMap((text) =>
  [...text.matchAll(/\bdetails(?::| =) (?=\{)/g)].flatMap(({ index, 0: begin }) =>
    namesOf(objectAt(text, index + begin.length)),
  ),
);

test("the portal has a word for every detail that an entry of the audit log records", () => {
  expect(new Set(recorded)).toEqual(new Set(AUDIT_DETAILS));
});

test("every act that the log can be searched by is one that something records", () => {
  expect(AUDIT_ACTIONS.filter((action) => !written.some((text) => text.includes(`"${action}"`)))).toEqual([]);
});
