import type { Transaction } from "@quote-financing/db/database";
import { partnerLinks } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { FINANCING_STATUSES, ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { createCredentialVerifier } from "../../identity/credentials/credentials.ts";
import { magicCommands } from "../../quotes/financing/magic-tags.ts";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestOrganization, linkTestPartner } from "../../testing/testing-organization.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findSandbox } from "./find-sandbox.ts";
import { createSandboxWorld, readSandbox } from "./testing-sandbox.ts";

const database = testDatabase();
let services: TestServices;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
});

describe("a sandbox", () => {
  it("is made once, even by ten people at once, and says everywhere that it is one", async () => {
    const { organization, sandbox, sessionId, live } = await createSandboxWorld(services);
    await Promise.all(Array.from({ length: 10 }, () => live.sandbox.choose({ sessionId, mode: "test" })));
    expect(await readSandbox(services, organization)).toEqual(sandbox);
    expect(sandbox).toMatchObject({ slug: `${organization.slug}-test`, name: "Zonnig Dak B.V. (test)" });
    const opened = (await live.audit.list({})).data.filter(({ action }) => action === "sandbox.opened");
    expect(opened).toHaveLength(1);
  });

  it("is linked with that of a partner which is opened in the same moment", async () => {
    const partner = await createTestOrganization(services, { kind: "partner" });
    const merchant = await createTestOrganization(services);
    await linkTestPartner(services, partner, merchant);
    const open = ({ organizationId }: CallerOrganization, tx: Transaction) => {
      const ctx = { ...operatorContext(services), organizationId } as unknown as OrganizationContext;
      return findSandbox(ctx, tx, organizationId);
    };

    await whileUncommitted(
      database.db,
      (tx) => open(partner, tx),
      () => database.db.transact((tx) => open(merchant, tx)),
    );

    const [ofPartner, ofMerchant] = [await readSandbox(services, partner), await readSandbox(services, merchant)];
    const links = await database.db.orm
      .select({ merchant: partnerLinks.merchantOrganizationId })
      .from(partnerLinks)
      .where(eq(partnerLinks.partnerOrganizationId, ofPartner.organizationId));
    expect(links).toEqual([{ merchant: ofMerchant.organizationId }]);
  });

  it("finds another slug where its own is taken", async () => {
    await createTestOrganization(services, { slug: "taken-test" });
    const { sandbox } = await createSandboxWorld(services, { slug: "taken" });
    expect(sandbox.slug, "as the document says of test data").toMatch(/^taken-[0-9a-z]{6}-test$/);
  });

  it("has keys that say so, rolled ones too", async () => {
    const { live, test, sandbox } = await createSandboxWorld(services);
    const { token, data } = await test.apiKeys.create({ name: "Test" });
    expect(token).toMatch(/^okey_test_[A-Za-z0-9_-]{43}$/);
    expect(data.prefix).toBe("okey_test_");
    expect((await live.apiKeys.create({ name: "Live" })).token).toMatch(/^okey_[A-Za-z0-9_-]{43}$/);
    expect((await createCredentialVerifier(services).verify(token))?.organization).toEqual(sandbox);
    const rolled = await test.apiKeys.roll({ apiKeyId: data.apiKeyId, graceHours: 0 });
    expect(rolled.token).toMatch(/^okey_test_/);
  });

  it("is renamed with its organization", async () => {
    const { organization, live } = await createSandboxWorld(services);
    await live.organizations.update({ name: "Zonniger Dak" });
    expect((await readSandbox(services, organization)).name).toBe("Zonniger Dak (test)");
  });

  it("leaves people, settings and mail to its organization", async () => {
    const { test } = await createSandboxWorld(services);
    const refusal = { cause: { code: "operation_not_permitted" } };
    await expect(test.members.invite({ email: "piet@example.nl", role: "admin" })).rejects.toMatchObject(refusal);
    await expect(test.organizations.update({ name: "Other" })).rejects.toMatchObject(refusal);
    await expect(test.notifications.get()).rejects.toMatchObject(refusal);
  });
});

describe("test quotes", () => {
  it.each(FINANCING_STATUSES.map((status) => [status]))("are brought to %s by a tag", async (status) => {
    const { test } = await createSandboxWorld(services);
    const { data } = await test.quotes.create(testQuoteBody({ tags: [`sandbox_${status}`] }));
    expect(data.financing.status).toBe(status);
  });

  it.each(ON_HOLD_REASONS.map((reason) => [reason]))("are put on hold for %s by a tag", async (reason) => {
    const { test } = await createSandboxWorld(services);
    const tags = ["sandbox_offer_sent", `sandbox_on_hold_${reason}`];
    const { data } = await test.quotes.create(testQuoteBody({ tags }));
    expect(data.financing).toMatchObject({ status: "offer_sent", subStatus: { type: "on_hold", reason } });
  });

  it("are moved once: the same create again answers what is stored", async () => {
    const { test } = await createSandboxWorld(services);
    const body = testQuoteBody({ quoteId: services.makeId("quote"), tags: ["sandbox_under_review"] });
    const { data } = await test.quotes.create(body);
    const { data: again } = await test.quotes.create(body);
    expect(again).toEqual(data);
    const { data: moves } = await test.financing.timeline({ quoteId: data.quoteId });
    expect(moves.filter(({ to }) => to.status === "under_review")).toHaveLength(1);
  });

  it("are moved by their merchant, step by step", async () => {
    const { test } = await createSandboxWorld(services);
    const { quoteId } = (await test.quotes.create(testQuoteBody())).data;
    const { data: options } = await test.sandbox.options({ quoteId });
    expect(options.map(({ command }) => command)).toEqual(["start_application", "cancel_by_consumer", "hold"]);
    const started = await test.sandbox.advance({ quoteId, command: { type: "start_application" } });
    expect(started.data.status).toBe("application_started");
    const held = await test.sandbox.advance({ quoteId, command: { type: "hold", reason: "missing_documents" } });
    expect(held.data.subStatus).toEqual({ type: "on_hold", reason: "missing_documents" });
    await expect(test.sandbox.advance({ quoteId, command: { type: "start_review" } })).rejects.toThrow("on hold");
  });
});

it("tags that the sandbox does not know ask for nothing; a closed financing is not put on hold", () => {
  expect(magicCommands(["sandbox_", "sandbox_toString", "sandbox_on_hold_", "own"])).toEqual([]);
  expect(magicCommands(["sandbox_rejected", "sandbox_on_hold_unknown"]).map(({ type }) => type)).toEqual([
    "start_application",
    "reject",
  ]);
});
