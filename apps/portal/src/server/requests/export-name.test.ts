import { expect, test } from "vitest";
import { exportName } from "./export-name.ts";

test.each([
  [{}, "quotes-mer_1"],
  [{ createdFrom: "2026-11-01" }, "quotes-mer_1-from-2026-11-01"],
  [{ createdFrom: "2026-11-01", createdTo: "2026-11-30" }, "quotes-mer_1-from-2026-11-01-to-2026-11-30"],
])("a file of a list is named after its days: %j", (days, name) => {
  expect(exportName("quotes", "mer_1", days)).toBe(name);
});
