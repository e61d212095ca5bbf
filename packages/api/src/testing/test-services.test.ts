import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { hashCredential } from "../identity/credentials/credential-token.ts";
import { findCredential } from "../identity/credentials/find-credential.ts";
import { createTestServices } from "./test-services.ts";
import { testContext } from "./testing-context.ts";
import { createTestCredential } from "./testing-credential.ts";
import { createTestOrganization, linkTestPartner } from "./testing-organization.ts";
import { createTestAgent, createTestMember } from "./testing-people.ts";

const database = testDatabase();

test("a test's credential is found by the hash of its token", async () => {
  const services = createTestServices(database);
  const organization = await createTestOrganization(services);

  const { token, caller } = await createTestCredential(services, organization, { kind: "partner_access_token" });

  expect(token).toMatch(/^ptok_[A-Za-z0-9_-]{43}$/);
  expect((await findCredential(database.db, hashCredential(token)))?.caller).toEqual(caller);
});

test("organizations, members and agents of one test never collide with another's", async () => {
  const services = createTestServices(database);
  const merchants = await Promise.all([createTestOrganization(services), createTestOrganization(services)]);
  const partner = await createTestOrganization(services, { kind: "partner", mayResolveClaims: true });
  for (const merchant of merchants) await linkTestPartner(services, partner, merchant);
  await Promise.all(merchants.map((merchant) => createTestMember(services, merchant, "admin")));
  await createTestAgent(services);

  expect(new Set(merchants.map(({ slug }) => slug)).size).toBe(2);
});

test("a context remembers that a create was replayed", () => {
  const context = testContext(createTestServices(database), null);

  context.markReplayed();

  expect(context.wasReplayed()).toBe(true);
});
