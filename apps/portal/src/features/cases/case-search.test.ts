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
  });
});
