import { expect, test, vi } from "vitest";
import { pageLanguage } from "./page-language.ts";

const { currentSession } = vi.hoisted(() => ({ currentSession: vi.fn() }));
vi.mock("./current-session.ts", () => ({ currentSession }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ cookie: "language=en" }) }));

test("a page that fails because nobody can be looked up has the language of the browser's last choice", async () => {
  currentSession.mockRejectedValue(new Error("The database is away."));
  expect(await pageLanguage()).toBe("en");
  currentSession.mockResolvedValue({ language: "nl" });
  expect(await pageLanguage()).toBe("nl");
});
