import { readdirSync } from "node:fs";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { expect, test } from "vitest";
import { merchantGroups } from "./navigation.ts";
import { MERCHANT_SETTINGS } from "./navigation-pages.ts";

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

const menuOf = (role: MemberCaller["role"], isTest: boolean): string =>
  merchantGroups(memberOf(role, isTest), false)
    .flatMap(({ pages }) => pages.map(({ name }) => name))
    .join(" ");

test("the menu names the pages whose procedures let the person in", () => {
  expect(menuOf("owner", false)).toMatchInlineSnapshot(
    `"today quotes cases preview destinations apiKeys members organization singleSignOn audit notifications account docs"`,
  );
  expect(menuOf("admin", false)).toMatchInlineSnapshot(
    `"today quotes cases preview destinations apiKeys members organization audit notifications account docs"`,
  );
  expect(menuOf("member", false)).toMatchInlineSnapshot(
    `"today quotes cases preview destinations members organization notifications account docs"`,
  );
  expect(menuOf("viewer", false)).toMatchInlineSnapshot(
    `"today quotes cases preview destinations members organization notifications account docs"`,
  );
});

test("people and settings of an organization are not named over its test data", () => {
  expect(menuOf("owner", true)).toMatchInlineSnapshot(
    `"today quotes cases preview destinations apiKeys audit account docs"`,
  );
  expect(menuOf("member", true)).toMatchInlineSnapshot(`"today quotes cases preview destinations account docs"`);
});

test("every page under /settings of a merchant has its row in the menu", () => {
  const addresses = readdirSync(new URL("../../app/(merchant)/settings", import.meta.url));
  const inMenu = Object.values(MERCHANT_SETTINGS).map(({ href }) => href);
  expect(inMenu).toEqual(expect.arrayContaining(addresses.map((address) => `/settings/${address}`)));
});
