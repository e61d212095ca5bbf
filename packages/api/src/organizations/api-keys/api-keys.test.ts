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
import { DEAD_KEYS_MAX } from "./rules.ts";

const database = testDatabase();

const createCaller = createCallerFactory(router({ apiKeys: apiKeysRouter }));
const HOUR_MS = 3_600_000;

async function createKeyWorld(kind: "merchant" | "partner" = "merchant") {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services, { kind });
  const as = (caller: Caller) => createCaller(testContext(services, caller)).apiKeys;
  const owner = await createTestMember(services, organization, "owner");
  const { verify } = createCredentialVerifier(services);
  return { services, clock: services.clock, organization, owner, as, keys: as(owner), verify };
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
    expect(await w.verify(token)).toMatchObject({ apiKeyId: data.apiKeyId, credentialKind: "organization_api_key" });
    const ofOrganization = w.organization.organizationId;
    const rows = await database.db.orm.select().from(apiKeys).where(eq(apiKeys.organizationId, ofOrganization));
    const entries = await database.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, ofOrganization));
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

test("every key that works is listed, and of the others the newest", async () => {
  const w = await createKeyWorld();
  const { data: first } = await w.keys.create({ name: "First" });
  w.clock.advance(HOUR_MS);
  const dead = Array.from({ length: DEAD_KEYS_MAX + 2 }, (_, index) => ({
    keyHash: w.services.randomBytes(32).toString("hex"),
    apiKeyId: w.services.makeId("apiKey"),
    organizationId: w.organization.organizationId,
    kind: "organization_api_key" as const,
    name: `Dead ${index}`,
    hint: "hint",
    createdBy: "test",
    createdAt: new Date(w.clock.now().getTime() + index),
    ...(index % 2 === 0 ? { revokedAt: w.clock.now() } : { expiresAt: w.clock.now() }),
  }));
  await database.db.orm.insert(apiKeys).values(dead);

  const names = (await w.keys.list()).data.map(({ name }) => name);

  expect(names).toEqual([
    ...dead
      .slice(2)
      .map(({ name }) => name)
      .reverse(),
    first.name,
  ]);
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

  test("never prolongs the old one", async () => {
    const w = await createKeyWorld();
    const old = await w.keys.create({ name: "Short", expiresAt: "2026-06-01T10:30:00Z" });
    const { previous } = await w.keys.roll({ apiKeyId: old.data.apiKeyId, graceHours: 24 });
    expect(previous.expiresAt).toBe("2026-06-01T10:30:00.000Z");
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
