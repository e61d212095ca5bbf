import { describe, expect, test } from "vitest";
import {
  type AgentCaller,
  actorOf,
  type CredentialCaller,
  isSameCaller,
  type MemberCaller,
  payerOf,
} from "./caller.ts";

const organization = {
  organizationId: "mer_1",
  slug: "zonnig",
  name: "Zonnig",
  kind: "merchant",
  mayResolveClaims: false,
  isTest: false,
} as const;
const member: MemberCaller = { kind: "member", userId: "usr_1", name: "Jan", role: "admin", organization };
const agent: AgentCaller = { kind: "agent", userId: "usr_1", name: "Jan" };
const credential: CredentialCaller = {
  kind: "credential",
  credentialKind: "organization_api_key",
  apiKeyId: "usr_1",
  scopes: ["*"],
  allowedAddresses: [],
  organization,
};
const elsewhere = { ...organization, organizationId: "mer_2" };

describe("an open page stays as it is", () => {
  test.each([
    ["a member of the same organization, in another role too", member, { ...member, role: "viewer" as const }, true],
    ["an agent", agent, { ...agent, name: "Jan de Vries" }, true],
    ["nobody", member, null, false],
    ["another member", member, { ...member, userId: "usr_2" }, false],
    ["another agent", agent, { ...agent, userId: "usr_2" }, false],
    ["the same person in another organization", member, { ...member, organization: elsewhere }, false],
    ["an agent who was a member", member, agent, false],
    ["a member who was an agent", agent, member, false],
    ["a key", member, credential, false],
  ])("for %s: %#", (_, before, now, isSame) => {
    expect(isSameCaller(before, now)).toBe(isSame);
  });
});

test("whoever acts for an organization is on its budget, and an agent on their own", () => {
  expect([member, { ...member, userId: "usr_2" }, credential].map(payerOf)).toEqual(["mer_1", "mer_1", "mer_1"]);
  expect(payerOf({ ...member, organization: elsewhere })).toBe("mer_2");
  expect(payerOf(agent)).toContain("usr_1");
  expect(payerOf(agent)).not.toBe(payerOf({ ...agent, userId: "usr_2" }));
});

test("a key acts under its organization's name, a person under their own", () => {
  expect(actorOf({ ...credential, apiKeyId: "key_1" })).toEqual({ actorId: "key_1", actorName: "Zonnig" });
  expect(actorOf(member)).toEqual({ actorId: "usr_1", actorName: "Jan" });
  expect(actorOf(agent)).toEqual({ actorId: "usr_1", actorName: "Jan" });
});
