import { expect, test } from "vitest";
import { KEY_SCOPES } from "../vocabulary.ts";
import type { CredentialCaller } from "./caller.ts";
import { hasScope } from "./key-scopes.ts";
import { isAllowed, PERMISSIONS, type Permission, SCOPE_OF } from "./permissions.ts";

const callerWith = (scopes: CredentialCaller["scopes"]): CredentialCaller => ({
  kind: "credential",
  credentialKind: "organization_api_key",
  apiKeyId: "key_1",
  scopes,
  allowedAddresses: [],
  organization: {
    organizationId: "mer_1",
    slug: "zonnig",
    name: "Zonnig",
    kind: "merchant",
    mayResolveClaims: true,
    isTest: false,
  },
});

const ofKeys = (Object.keys(PERMISSIONS) as Permission[]).filter((name) => PERMISSIONS[name].credential);

test("a key with every scope may do all that keys may", () => {
  expect(ofKeys.filter((name) => !isAllowed(callerWith(["*"]), name))).toEqual([]);
});

test("a key without a scope may do nothing", () => {
  expect(ofKeys.filter((name) => isAllowed(callerWith([]), name))).toEqual([]);
});

test.each(KEY_SCOPES)("a key with %s alone may do what needs it, or what who writes may read", (scope) => {
  const [resource, verb] = scope.split(":");
  const allowed = ofKeys.filter((name) => isAllowed(callerWith([scope]), name));
  const wanted = ofKeys.filter((name) => {
    const needed = SCOPE_OF[name as keyof typeof SCOPE_OF];
    return needed === scope || (verb === "write" && needed === `${resource}:read`);
  });
  expect(allowed).toEqual(wanted);
  expect(allowed.length).toBeGreaterThan(0);
});

test("who may read may not write", () => {
  expect(hasScope(["quotes:read"], "quotes:write")).toBe(false);
  expect(hasScope(["quotes:write"], "quotes:read")).toBe(true);
  expect(hasScope(["quotes:write"], "cases:read")).toBe(false);
});
