import { expect, test } from "vitest";
import { skeletonOf } from "./skeleton-of.ts";

test.each([
  ["/quotes", "list"],
  ["/today", "list"],
  ["/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F", "detail"],
  ["/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F/documents/doc_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F", "detail"],
  ["/support/cases/cas_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F", "detail"],
  ["/quotes/new", "form"],
  ["/settings/members", "form"],
])("the outlines of %s are those of a %s", (pathname, kind) => {
  expect(skeletonOf(pathname)).toBe(kind);
});
