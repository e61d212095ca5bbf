import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { dropUnreadableRouterState } from "./router-state.ts";

/** What Next.js itself says, by throwing. */
const { parseAndValidateFlightRouterState } = createRequire(
  createRequire(import.meta.url).resolve("next/package.json"),
)("./dist/server/app-render/parse-and-validate-flight-router-state.js") as {
  parseAndValidateFlightRouterState: (text: string) => unknown;
};

const page = ["__PAGE__", {}];
const TREES: readonly unknown[] = [
  ["", { children: ["quotes", { children: page }] }],
  ["", { children: ["quotes", { children: [["quoteId", "qot_1", "d", null], { children: page }] }] }, null, null, 16],
  ["", { children: [["slug", "a/b", "oc", ["x"]], {}] }, ["/docs", "?q=1"], "refetch", null, "x"],
  ["", {}, null, "inside-shared-layout"],
];
const NO_TREES: readonly unknown[] = [
  null,
  1,
  "x",
  {},
  [],
  [""],
  ["", null],
  ["", { children: [] }],
  ["", {}, null, null, true],
  ["", {}, null, "other"],
  ["", {}, ["/docs"]],
  ["", {}, null, null, 1, null],
  ["", {}, null, null, 1, "x", 7],
  [["quoteId", "qot_1", "d"], {}],
  [["quoteId", "qot_1", 1, null], {}],
  [["quoteId", "qot_1", "d", [1]], {}],
  ["", { children: ["quotes", { __proto__x: ["a", { b: 1 }] }] }],
];

const kept = (text: string): boolean => {
  const headers = { rsc: "1", "next-router-state-tree": text };
  dropUnreadableRouterState(headers);
  expect(headers.rsc).toBe("1");
  return "next-router-state-tree" in headers;
};

function isReadByNext(text: string): boolean {
  try {
    parseAndValidateFlightRouterState(text);
    return true;
  } catch {
    return false;
  }
}

test("what Next.js reads of a page is kept, and what it would answer with a fault is not", () => {
  for (const [trees, isKept] of [
    [TREES, true],
    [NO_TREES, false],
  ] as const)
    for (const tree of trees) {
      const text = encodeURIComponent(JSON.stringify(tree));
      expect([text, kept(text), isReadByNext(text)]).toEqual([text, isKept, isKept]);
    }
});

test.each([
  ["nothing", ""],
  ["a word", "x"],
  ["half an escape", "%"],
  ["bytes that are no UTF-8", "%ff"],
  ["lists in lists", encodeURIComponent("[".repeat(4_000))],
  ["two trees", "%5B%22%22%2C%7B%7D%5D, %5B%22%22%2C%7B%7D%5D"],
])("what is no text of a tree is dropped: %s", (_what, text) => {
  expect(kept(text)).toBe(false);
});
