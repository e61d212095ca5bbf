import { appRouter } from "@quote-financing/api/router";
import { expect, test } from "vitest";
import { isTouchedBy, type ToldChange } from "./changed-queries.ts";

const query = (path: string, input: object = {}, meta = {}) => ({ queryKey: [path.split("."), { input }], meta });
const touched = (change: ToldChange, of: ReturnType<typeof query>) => isTouchedBy([change])(of);

test("a change of a case reaches that case, and every list and count of cases, but no other case", () => {
  const change = { kind: "case", id: "cse_1" } as const;
  expect(touched(change, query("cases.get", { caseId: "cse_1" }))).toBe(true);
  expect(touched(change, query("cases.get", { caseId: "cse_2" }))).toBe(false);
  expect(touched(change, query("cases.tab"))).toBe(true);
  expect(touched(change, query("caseReads.unreadCases"))).toBe(true);
  for (const waiting of ["quotes.counts", "quotes.list", "quotes.nextStep"])
    expect(touched(change, query(waiting))).toBe(true);
  expect(touched(change, query("quotes.get"))).toBe(false);
});

test("a change without a name reaches all of its kind, and `all` everything that is told", () => {
  expect(touched({ kind: "quote" }, query("quotes.get", { quoteId: "qot_2" }))).toBe(true);
  expect(touched({ kind: "all" }, query("deliveries.list"))).toBe(true);
  expect(touched({ kind: "all" }, query("account.get"))).toBe(false);
});

test("a log that its reader paused stays as it is", () => {
  expect(touched({ kind: "delivery", id: "d" }, query("deliveries.list", { destinationId: "d" }))).toBe(true);
  expect(
    touched({ kind: "delivery", id: "d" }, query("deliveries.list", { destinationId: "d" }, { isPaused: true })),
  ).toBe(false);
});

test("only queries that exist are named", () => {
  const known = Object.keys(appRouter._def.procedures);
  const told = known.filter((path) => touched({ kind: "all" }, query(path)));
  expect(told).toHaveLength(33);
});
