import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askedSeveral } from "./asked-several.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const question = { subject: "Planning", body: "Wanneer?" };

test("a run that was left is taken up with the same ids and subject, by a page that is loaded anew", () => {
  const first = askedSeveral("org_1").idsOf("qot_1", question);
  const other = askedSeveral("org_1").idsOf("qot_2", { ...question, body: "Waar?" });

  expect(askedSeveral("org_1").idsOf("qot_1", question)).toEqual(first);
  expect(askedSeveral("org_1").subject()).toBe("Planning");
  const ids = [first, other, askedSeveral("org_1").idsOf("qot_2", question)];
  expect(new Set(ids.map(({ caseId }) => caseId)).size).toBe(3);
});

test("a question that all of them have is asked anew, and leaves others as they are", () => {
  const asked = askedSeveral("org_1");
  const waiting = { ...question, subject: "Dak" };
  const [first, second] = [asked.idsOf("qot_1", waiting), asked.idsOf("qot_1", question)];

  asked.forget(question);

  expect(asked.subject()).toBe("Dak");
  expect(asked.idsOf("qot_1", waiting)).toEqual(first);
  expect(asked.idsOf("qot_1", question)).not.toEqual(second);
  asked.forget(question);
  asked.forget(waiting);
  expect(asked.subject()).toBe("");
});
