import { readFileSync } from "node:fs";
import { apiKeys, auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CREDENTIAL_CACHE_MS, createCredentialVerifier } from "../../identity/credentials/credentials.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { apiKeysRouter } from "./router.ts";

const database = testDatabase();

const createCaller = createCallerFactory(router({ apiKeys: apiKeysRouter }));
const HOUR_MS = 3_600_000;

async function createKeyWorld(kind: "merchant" | "partner" = "merchant") {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services, { kind });
  const as = (caller: Caller) => createCaller(testContext(services, caller)).apiKeys;
  const owner = await createTestMember(services, organization, "owner");
  const { verify, flush } = createCredentialVerifier(services);
  const ofOrganization = eq(auditEntries.organizationId, organization.organizationId);
  const audited = () => database.db.orm.select().from(auditEntries).where(ofOrganization).orderBy(auditEntries.action);
  return { services, clock: services.clock, organization, owner, as, keys: as(owner), verify, flush, audited };
}

describe("a new key", () => {
  test("has the scopes and addresses that were asked for, and so has its successor", async () => {
    const w = await createKeyWorld();
    const asked = {
      scopes: ["cases:read", "quotes:write", "cases:read"],
      allowedAddresses: ["192.0.2.7", "2001:DB8::/32"],
    };
    const granted = { scopes: ["quotes:write", "cases:read"], allowedAddresses: ["192.0.2.7/32", "2001:db8::/32"] };

    const { data } = await w.keys.create({ name: "Order system", ...asked } as never);
    const rolled = await w.keys.roll({ apiKeyId: data.apiKeyId, graceHours: 0 });

    expect(data).toMatchObject(granted);
    expect(rolled.data).toMatchObject(granted);
    expect(await w.verify(rolled.token)).toMatchObject(granted);
    const [created] = await w.audited();
    expect(created?.details).toMatchObject({
      scopes: "quotes:write cases:read",
      allowedAddresses: "192.0.2.7/32 2001:db8::/32",
    });
  });

  test.each([
    { scopes: [] },
    { scopes: ["quotes:delete"] },
    { allowedAddresses: ["192.0.2.7/24"] },
    { allowedAddresses: ["example.com"] },
    { allowedAddresses: Array.from({ length: 21 }, (_, last) => `192.0.2.${last}`) },
  ])("is refused with %j", async (asked) => {
    const w = await createKeyWorld();
    await expect(w.keys.create({ name: "Order system", ...asked } as never)).rejects.toThrow();
    expect((await w.keys.list()).data).toEqual([]);
  });

  test("works, is shown once and is stored as a hash only", async () => {
    const w = await createKeyWorld();

    const { data, token } = await w.keys.create({ name: "Order system" });

    expect(token).toMatch(/^okey_[A-Za-z0-9_-]{43}$/);
    expect(data).toEqual({
      apiKeyId: expect.stringMatching(/^key_/),
      name: "Order system",
      kind: "organization_api_key",
      prefix: "okey_",
      hint: token.slice(-4),
      scopes: ["*"],
      allowedAddresses: [],
      state: "active",
      createdBy: w.owner.name,
      createdAt: "2026-06-01T09:30:00.000Z",
    });
    expect(await w.verify(token, "192.0.2.7")).toMatchObject({
      apiKeyId: data.apiKeyId,
      credentialKind: "organization_api_key",
    });
    await w.flush();
    const used = { lastUsedAt: "2026-06-01T09:30:00.000Z", lastUsedFrom: "192.0.2.7" };
    expect((await w.keys.list()).data).toEqual([{ ...data, ...used }]);
    const ofOrganization = w.organization.organizationId;
    const rows = await database.db.orm.select().from(apiKeys).where(eq(apiKeys.organizationId, ofOrganization));
    const entries = await w.audited();
    expect(JSON.stringify([rows, entries, await w.keys.list()])).not.toContain(token);
    expect(entries).toMatchObject([{ action: "api_key.created", subjectId: data.apiKeyId }]);
  });

  test("of a partner is a partner access token", async () => {
    const w = await createKeyWorld("partner");
    const { data, token } = await w.keys.create({ name: "Intake" });
    expect(token).toMatch(/^ptok_[A-Za-z0-9_-]{43}$/);
    expect(data.kind).toBe("partner_access_token");
  });

  test.each(["merchant", "partner"] as const)(
    "of a %s, live or test, looks as the OpenAPI document tells",
    async (kind) => {
      const document = JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8"));
      const { bearerFormat } = document.components.securitySchemes.accessToken;
      const w = await createKeyWorld(kind);
      const testOf = w.organization.organizationId;
      const sandbox = await createTestOrganization(w.services, { kind, testOf });
      for (const keys of [w.keys, w.as({ ...w.owner, organization: sandbox })]) {
        const { token } = await keys.create({ name: "Any" });
        expect(token).toMatch(new RegExp(bearerFormat));
      }
    },
  );

  test("stops at its expiry, which must lie ahead", async () => {
    const w = await createKeyWorld();
    const { token } = await w.keys.create({ name: "Short", expiresAt: "2026-06-01T10:30:00Z" });
    expect(await w.verify(token)).not.toBeNull();
    w.clock.advance(HOUR_MS);
    expect(await w.verify(token)).toBeNull();
    expect((await w.keys.list()).data).toMatchObject([{ state: "expired" }]);
    await expect(w.keys.create({ name: "Late", expiresAt: "2026-06-01T10:30:00Z" })).rejects.toMatchObject({
      cause: { code: "parameter_invalid", param: "expiresAt" },
    });
  });
});

describe("a revocation", () => {
  test("ends the key as soon as the cache forgets it, and can be repeated", async () => {
    const w = await createKeyWorld();
    const { data, token } = await w.keys.create({ name: "Leaked" });
    expect(await w.verify(token)).not.toBeNull();

    const revoked = await w.keys.revoke({ apiKeyId: data.apiKeyId });
    w.clock.advance(CREDENTIAL_CACHE_MS);

    expect(await w.verify(token)).toBeNull();
    expect(revoked.data).toMatchObject({ state: "revoked", revokedAt: "2026-06-01T09:30:00.000Z" });
    expect(await w.keys.revoke({ apiKeyId: data.apiKeyId })).toEqual(revoked);
    const entries = (await w.audited()).filter(({ action }) => action === "api_key.revoked");
    expect(entries).toMatchObject([{ subjectId: data.apiKeyId, actorId: w.owner.userId, details: { name: "Leaked" } }]);
  });
});

describe("rolling a key", () => {
  test("gives a successor and lets the old one work for the grace period", async () => {
    const w = await createKeyWorld();
    const old = await w.keys.create({ name: "Order system" });

    const rolled = await w.keys.roll({ apiKeyId: old.data.apiKeyId, graceHours: 24 });

    expect(rolled.previous).toEqual({
      ...old.data,
      successorId: rolled.data.apiKeyId,
      expiresAt: "2026-06-02T09:30:00.000Z",
    });
    expect(rolled.data).toMatchObject({ name: "Order system", state: "active" });
    expect(rolled.data).not.toHaveProperty("successorId");
    expect((await w.audited()).at(-1)).toMatchObject({
      action: "api_key.rolled",
      subjectId: old.data.apiKeyId,
      actorId: w.owner.userId,
      details: { name: "Order system", successorId: rolled.data.apiKeyId, graceHours: 24 },
    });
    w.clock.advance(24 * HOUR_MS - 1);
    expect(await w.verify(old.token)).not.toBeNull();
    expect(await w.verify(rolled.token)).not.toBeNull();
    w.clock.advance(1);
    expect(await w.verify(old.token)).toBeNull();
    expect(await w.verify(rolled.token)).not.toBeNull();
  });

  test("without grace ends the old one now", async () => {
    const w = await createKeyWorld();
    const old = await w.keys.create({ name: "Leaked" });
    const { previous } = await w.keys.roll({ apiKeyId: old.data.apiKeyId, graceHours: 0 });
    expect(previous.state).toBe("revoked");
    expect(await w.verify(old.token)).toBeNull();
  });

  test.each([
    ["never later than it would have", "2026-06-01T10:30:00.000Z", "2026-06-01T10:30:00.000Z"],
    ["also when it would have worked for longer", "2027-06-01T09:30:00.000Z", "2026-06-02T09:30:00.000Z"],
  ])("ends the old one with the grace period, %s", async (_which, expiresAt, endsAt) => {
    const w = await createKeyWorld();
    const old = await w.keys.create({ name: "Order system", expiresAt });
    const { previous } = await w.keys.roll({ apiKeyId: old.data.apiKeyId, graceHours: 24 });
    expect(previous.expiresAt).toBe(endsAt);
  });

  test("gives one successor, however many roll it at once, and none later", async () => {
    const w = await createKeyWorld();
    const { data } = await w.keys.create({ name: "Order system" });
    const roll = () => w.keys.roll({ apiKeyId: data.apiKeyId, graceHours: 24 });

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, roll));

    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(9);
    for (const refusal of refused) expect(refusal).toMatchObject({ reason: { cause: { code: "state_conflict" } } });
    expect((await w.keys.list()).data).toHaveLength(2);
    await expect(roll()).rejects.toMatchObject({ cause: { code: "state_conflict" } });
  });

  test("is refused for a dead key", async () => {
    const w = await createKeyWorld();
    const { data } = await w.keys.create({ name: "Gone" });
    await w.keys.revoke({ apiKeyId: data.apiKeyId });
    const roll = w.keys.roll({ apiKeyId: data.apiKeyId, graceHours: 1 });
    await expect(roll).rejects.toMatchObject({ cause: { code: "state_conflict" } });
  });
});

test("another organization's key cannot be told from an unknown one", async () => {
  const w = await createKeyWorld();
  const other = await createKeyWorld();
  const { data, token } = await w.keys.create({ name: "Ours" });
  for (const apiKeyId of [data.apiKeyId, w.services.makeId("apiKey")]) {
    const missing = { message: "There is no such key.", cause: { code: "resource_missing" } };
    await expect(other.keys.revoke({ apiKeyId })).rejects.toMatchObject(missing);
    await expect(other.keys.roll({ apiKeyId, graceHours: 0 })).rejects.toMatchObject(missing);
  }
  expect((await other.keys.list()).data).toEqual([]);
  w.clock.advance(CREDENTIAL_CACHE_MS);
  expect(await w.verify(token)).not.toBeNull();
});

test("only owners and administrators manage keys: no member, and no key", async () => {
  const w = await createKeyWorld();
  const refused = { cause: { code: "operation_not_permitted" } };
  const member = await createTestMember(w.services, w.organization, "member");
  const { caller } = await createTestCredential(w.services, w.organization);
  for (const someone of [member, caller]) {
    await expect(w.as(someone).list()).rejects.toMatchObject(refused);
    await expect(w.as(someone).create({ name: "Mine" })).rejects.toMatchObject(refused);
  }
});
