import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../testing-rendered.ts";
import type { CaseSearch } from "./case-search.ts";
import { CaseTabs } from "./case-tabs.tsx";

const counts = { platform: 17, merchant: 18, consumer: 19, none: 0 };
const views = { own: [], isOwn: false };
const tabsOf = (search: CaseSearch): string => rendered(createElement(CaseTabs, { search, counts, unread: {}, views }));

test("tabs count what they lead to: all of a tab, and nothing of what is left of it", () => {
  const whole = tabsOf({ tab: "merchant" });
  for (const count of [17, 18, 19]) expect(whole).toContain(`>${count}<`);
  for (const narrowed of [{ search: "Jansen" }, { createdFrom: "2026-05-01" }])
    expect(tabsOf({ tab: "all", ...narrowed })).not.toMatch(/>1[789]</);
});
