import { expect, test } from "vitest";
import { type TrailStop, walkedTo } from "./trail.ts";

const QUEUE: TrailStop = { kind: "queue", href: "/support" };
const CASE: TrailStop = { kind: "case", href: "/support/cases/cas_1?organization=org_1" };
const QUOTE: TrailStop = { kind: "quote", href: "/support/quotes/qot_1?organization=org_1" };

const walk = (...stops: readonly TrailStop[]) => stops.reduce<readonly TrailStop[]>(walkedTo, []);

test("a quote that was opened from a case has the case before it, and the case its list", () => {
  expect(walk(QUEUE, CASE, QUOTE)).toEqual([QUEUE, CASE, QUOTE]);
});

test("who goes back to a page has its way there, not the page they came from", () => {
  expect(walk(QUEUE, CASE, QUOTE, CASE)).toEqual([QUEUE, CASE]);
  expect(walk(QUEUE, CASE, QUOTE, { ...CASE, href: `${CASE.href}&from=mail` })).toHaveLength(2);
});

test("opened anew a page stays where it is", () => {
  expect(walk(QUEUE, CASE, CASE)).toEqual([QUEUE, CASE]);
});

test("the next quote of a list takes the place of the one before it", () => {
  const next: TrailStop = { kind: "quote", href: "/support/quotes/qot_2?organization=org_2" };
  expect(walk({ kind: "documents", href: "/support/documents" }, QUOTE, next)).toEqual([
    { kind: "documents", href: "/support/documents" },
    next,
  ]);
});

test("a list is a beginning", () => {
  expect(walk(QUEUE, CASE, QUOTE, QUEUE)).toEqual([QUEUE]);
});

test("a way never grows without end", () => {
  const stops = Array.from({ length: 50 }, (_, number) => ({
    kind: "case" as const,
    href: `/support/cases/${number}`,
  }));
  expect(walk(...stops)).toEqual(stops.slice(-20));
});
