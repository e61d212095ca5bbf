import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { expect, test } from "vitest";
import { merchantGroups } from "./navigation.ts";

const memberOf = (role: MemberCaller["role"], isTest: boolean): MemberCaller => ({
  kind: "member",
  userId: "usr_1",
  name: "Noor",
  role,
  organization: {
    organizationId: "mer_1",
    slug: "zonnig-dak",
    name: "Zonnig Dak",
    kind: "merchant",
    mayResolveClaims: false,
    isTest,
  },
});

const pagesOf = (role: MemberCaller["role"], isTest: boolean) =>
  merchantGroups(memberOf(role, isTest), false).flatMap(({ pages }) => pages.map(({ name }) => name));

const EVERYONE = ["quotes", "cases", "preview", "destinations"];

test("the menu names the pages whose procedures let the person in", () => {
  const ofAdministrators = [...EVERYONE, "apiKeys", "members", "organization", "audit", "notifications"];
  expect(pagesOf("owner", false)).toEqual([...ofAdministrators, "account", "docs"]);
  expect(pagesOf("admin", false)).toEqual(pagesOf("owner", false));
  expect(pagesOf("member", false)).toEqual([
    ...EVERYONE,
    "members",
    "organization",
    "notifications",
    "account",
    "docs",
  ]);
});

test("people and settings of an organization are not named over its test data", () => {
  expect(pagesOf("owner", true)).toEqual([...EVERYONE, "apiKeys", "audit", "account", "docs"]);
  expect(pagesOf("member", true)).toEqual([...EVERYONE, "account", "docs"]);
});
