import { expect, test } from "vitest";
import { ownerNoticeMail } from "./owner-notice-mail.ts";

const textOf = (names: { subjectName: string; actorName: string }, language: "nl" | "en") => {
  const fact = { ...names, notice: "owner.added", organizationName: "Zonnig Dak", at: new Date(0) } as const;
  return ownerNoticeMail(fact, "https://portal.test/settings/audit", language).paragraphs[0];
};

test("who accepts an invitation as owner is not said to be made one by themselves", () => {
  const joined = { subjectName: "Piet Zon", actorName: "Piet Zon" };
  expect(textOf(joined, "nl")).toBe("Piet Zon is nu eigenaar.");
  expect(textOf(joined, "en")).toBe("Piet Zon is an owner now.");
});

test("who makes a member an owner is named", () => {
  const promoted = { subjectName: "Piet Zon", actorName: "Anna Dak" };
  expect(textOf(promoted, "nl")).toBe("Anna Dak heeft Piet Zon eigenaar gemaakt.");
  expect(textOf(promoted, "en")).toBe("Anna Dak made Piet Zon an owner.");
});
