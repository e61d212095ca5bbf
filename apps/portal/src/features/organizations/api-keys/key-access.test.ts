import { createApiKeyInput } from "@quote-financing/api/organizations/api-keys/schema";
import { expect, test } from "vitest";
import { accessOf, FULL_ACCESS } from "./key-access.ts";

test("a key that is asked for without a choice may do everything, from everywhere", () => {
  expect(accessOf(FULL_ACCESS)).toEqual({ scopes: ["*"], allowedAddresses: [] });
});

test("reading is every scope that reads, and no other", () => {
  const { scopes } = accessOf({ ...FULL_ACCESS, scopes: "reading", "quotes:write": true });
  expect(scopes).toEqual(["quotes:read", "cases:read", "destinations:read", "events:read"]);
});

test("what was chosen is what is asked for; nothing chosen is refused where the choice is", () => {
  const chosen = { ...FULL_ACCESS, scopes: "chosen" };
  expect(accessOf({ ...chosen, "cases:write": true }).scopes).toEqual(["cases:write"]);
  const refused = createApiKeyInput.safeParse({ name: "Planning", ...accessOf(chosen) });
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([["scopes"]]);
});

test("addresses may be typed with spaces, commas or on lines of their own", () => {
  const typed = "192.0.2.7, 198.51.100.0/24\n 2001:db8::/32 ";
  expect(accessOf({ ...FULL_ACCESS, allowedAddresses: typed }).allowedAddresses).toEqual([
    "192.0.2.7",
    "198.51.100.0/24",
    "2001:db8::/32",
  ]);
});
