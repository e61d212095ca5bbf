import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { expect, test } from "vitest";
import { merchantGroups } from "./navigation.ts";
import type { PageName } from "./navigation-icons.ts";

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

const OF_ADMINISTRATORS: PageName[] = ["apiKeys", "audit"];
const OF_OWNERS: PageName[] = ["singleSignOn"];
const OF_LIVE_DATA: PageName[] = ["members", "organization", "singleSignOn", "notifications"];

test("the menu names the pages whose procedures let the person in", () => {
  const all = pagesOf("owner", false);
  expect(all.join(" ")).toMatchInlineSnapshot(
    `"today quotes cases preview destinations apiKeys members organization singleSignOn audit notifications account docs"`,
  );
  expect(pagesOf("admin", false)).toEqual(all.filter((name) => !OF_OWNERS.includes(name)));
  expect(pagesOf("member", false)).toEqual(all.filter((name) => ![...OF_ADMINISTRATORS, ...OF_OWNERS].includes(name)));
});

test("people and settings of an organization are not named over its test data", () => {
  for (const role of ["owner", "member"] as const) {
    expect(pagesOf(role, true)).toEqual(pagesOf(role, false).filter((name) => !OF_LIVE_DATA.includes(name)));
  }
});
