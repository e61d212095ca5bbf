import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, describe, expect, test } from "vitest";
import { createCredentialVerifier } from "../../identity/credentials/credentials.ts";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization, linkTestPartner } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { createSandboxWorld, openTestSession, readSandbox } from "./testing-sandbox.ts";

const database = testDatabase();
let services: TestServices;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
});

const createCaller = createCallerFactory(appRouter);

describe("correlation claims", () => {
  const jan = { email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12" };
  const consumer = {
    contact: { email: jan.email, lastName: "Jansen" },
    address: { country: "NL", postalCode: "1234 AB", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
  } as const;

  async function createPartnerWorld() {
    const partner = await createSandboxWorld(services, { kind: "partner", mayResolveClaims: true });
    const merchant = await createSandboxWorld(services);
    await merchant.agent.supportOrganizations.linkPartner({
      partnerOrganizationId: partner.organization.organizationId,
      merchantOrganizationId: merchant.organization.organizationId,
    });
    const resolver = async (mode: "organization" | "sandbox") => {
      const { caller } = await createTestCredential(services, partner[mode], { kind: "partner_access_token" });
      return async () =>
        (await createCaller(testContext(services, caller)).correlationClaims.resolve(jan)).data.matched;
    };
    return { partner, merchant, liveToken: await resolver("organization"), testToken: await resolver("sandbox") };
  }

  test("of live consumers are never resolved with a test token", async () => {
    const w = await createPartnerWorld();
    await w.merchant.live.quotes.create(testQuoteBody(consumer));
    expect([await w.liveToken(), await w.testToken()]).toEqual([true, false]);
  });

  test("of test consumers are resolved with a test token of a linked partner, and never with a live one", async () => {
    const w = await createPartnerWorld();
    await w.merchant.test.quotes.create(testQuoteBody(consumer));
    await (await createSandboxWorld(services)).test.quotes.create(testQuoteBody(consumer));
    expect([await w.liveToken(), await w.testToken()]).toEqual([false, true]);
    const link = {
      partnerOrganizationId: w.partner.organization.organizationId,
      merchantOrganizationId: w.merchant.organization.organizationId,
    };
    await w.partner.agent.supportOrganizations.unlinkPartner(link);
    expect(await w.testToken()).toBe(false);
  });

  test("of test consumers are resolved whichever of link and sandbox came first", async () => {
    const [partner, merchant] = [
      await createTestOrganization(services, { kind: "partner", mayResolveClaims: true }),
      await createSandboxWorld(services),
    ];
    await linkTestPartner(services, partner, merchant.organization);
    const owner = await createTestMember(services, partner, "owner");
    const sessionId = await openTestSession(services, owner.userId);
    await createCaller(testContext(services, owner)).sandbox.choose({ sessionId, mode: "test" });
    await merchant.test.quotes.create(testQuoteBody(consumer));
    const sandbox = await readSandbox(services, partner);
    const { caller } = await createTestCredential(services, sandbox, { kind: "partner_access_token" });
    expect((await createCaller(testContext(services, caller)).correlationClaims.resolve(jan)).data.matched).toBe(true);
  });

  test("are resolved in a sandbox only while its organization may", async () => {
    const { partner } = await createPartnerWorld();
    const { token } = await partner.test.apiKeys.create({ name: "Test" });
    const { organizationId } = partner.organization;
    const mayResolve = async () =>
      (await createCredentialVerifier(services).verify(token))?.organization.mayResolveClaims;
    expect(await mayResolve()).toBe(true);
    await partner.agent.supportOrganizations.setMayResolveClaims({ organizationId, mayResolveClaims: false });
    expect(await mayResolve()).toBe(false);
  });
});
