import { expect, test } from "vitest";
import { noticeFooter } from "./notice-footer.ts";

test("an organization whose name ends in a stop gets no second one", () => {
  const notice = {
    name: "Planning",
    host: "hooks.voorbeeld.example",
    organizationName: "Zonnig Dak B.V.",
    since: new Date(0),
    count: 1,
    explanation: undefined,
    url: "https://portaal.example/settings/destinations/whk_1",
    settingsUrl: "https://portaal.example/settings/notifications",
  };
  for (const language of ["nl", "en"] as const) {
    expect(noticeFooter(notice, language)).not.toContain("..");
    expect(noticeFooter(notice, language)).toContain("Zonnig Dak B.V.");
  }
});
