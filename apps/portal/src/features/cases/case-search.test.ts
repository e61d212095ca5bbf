import { describe, expect, test } from "vitest";
import { CASES } from "./case-search.ts";

const read = (address: string) => CASES.searchOf(CASES.load(new URL(address, "http://portal.test")));

describe("the address of the list of cases", () => {
  test.each([
    ["/cases", "merchant", undefined],
    ["/cases?tab=platform", "platform", undefined],
    ["/cases?tab=elsewhere", "merchant", undefined],
    ["/cases?tab=all", "merchant", undefined],
    ["/cases?q=%20%20", "merchant", undefined],
    ["/cases?q=jansen", "all", "jansen"],
    ["/cases?tab=closed&q=%20jansen%20", "closed", "jansen"],
  ])("%s asks for %s, searched by %s", (address, tab, search) => {
    expect(read(address)).toEqual({ tab, search, cursor: undefined });
  });

  test("comes back as it was written", () => {
    const search = { tab: "closed", search: "a & b?", cursor: "01JZ=" } as const;
    expect(read(CASES.hrefOf(search))).toEqual(search);
    const days = { tab: "all", createdFrom: "2026-06-01", createdTo: "2026-06-30" } as const;
    expect(read(CASES.hrefOf(days))).toEqual({ ...days, search: undefined, cursor: undefined });
  });

  test("days leave the tab, a day that is none is left out, and all tabs can be looked through by days alone", () => {
    expect(read("/cases?from=2026-06-01")).toMatchObject({ tab: "merchant", createdFrom: "2026-06-01" });
    expect(read("/cases?tab=all&to=2026-02-30")).toEqual({ tab: "merchant", search: undefined, cursor: undefined });
    expect(read("/cases?tab=all&to=2026-02-28")).toMatchObject({ tab: "all", createdTo: "2026-02-28" });
  });
});
