import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimDrafts } from "../../../ui/drafts/draft-storage.ts";
import { askedSeveral } from "./asked-several.ts";

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  const methods: object = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  };
  // As a browser has it: what is kept is an own property.
  const get = (_kept: object, name: string) => Reflect.get(methods, name);
  vi.stubGlobal("localStorage", new Proxy(kept, { get }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const question = { subject: "Planning", body: "Wanneer?" };

test("a run that was left is taken up with the same ids, by a page that is loaded anew", () => {
  const first = askedSeveral("org_1").idsOf("qot_1", question);
  const other = askedSeveral("org_1").idsOf("qot_2", { ...question, body: "Waar?" });

  expect(askedSeveral("org_1").idsOf("qot_1", question)).toEqual(first);
  const ids = [first, other, askedSeveral("org_1").idsOf("qot_2", question)];
  expect(new Set(ids.map(({ caseId }) => caseId)).size).toBe(3);
});

test("a question that all of them have is asked anew, and leaves others as they are", () => {
  const asked = askedSeveral("org_1");
  const waiting = { ...question, subject: "Dak" };
  const [first, second] = [asked.idsOf("qot_1", waiting), asked.idsOf("qot_1", question)];

  asked.forget(question);

  expect(asked.idsOf("qot_1", waiting)).toEqual(first);
  expect(asked.idsOf("qot_1", question)).not.toEqual(second);
});

test("a run that was stopped is kept no longer for the questions that are asked after it", () => {
  const asked = askedSeveral("org_1");
  vi.useFakeTimers({ now: new Date("2026-06-01T10:00:00Z") });
  asked.idsOf("qot_1", { ...question, subject: "Dak" });
  vi.setSystemTime(new Date("2026-06-07T10:00:00Z"));
  asked.idsOf("qot_1", question);

  claimDrafts("usr_1", new Date("2026-06-08T11:00:00Z").getTime());

  expect(JSON.stringify(kept)).not.toContain("Dak");
  expect(JSON.stringify(kept)).toContain("Planning");
});
