import type { Database } from "@quote-financing/db/database";
import { apiKeys, organizations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestCredential, type TestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { CREDENTIAL_CACHE_MS, type CredentialVerifier, createCredentialVerifier } from "./credentials.ts";

const database = testDatabase();

let services: TestServices;
let organization: CallerOrganization;
let credential: TestCredential;
let verifier: CredentialVerifier;
let lookUps: number;
beforeEach(async () => {
  lookUps = 0;
  services = createTestServices({ db: counting(database.db) });
  organization = await createTestOrganization(services);
  credential = await createTestCredential(services, organization);
  verifier = createCredentialVerifier(services);
});

/** The same database; every prepared look-up of a credential is counted. */
function counting(db: Database): Database {
  const orm = new Proxy(db.orm, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== "select") return value;
      return (...args: unknown[]) => {
        const builder: object = Reflect.apply(target.select, target, args);
        return new Proxy(builder, { get: (inner, key) => countExecutions(Reflect.get(inner, key), inner) });
      };
    },
  });
  return { ...db, orm, transact: db.transact.bind(db), close: db.close.bind(db) };
}

function countExecutions(value: unknown, owner: object): unknown {
  if (typeof value !== "function") return value;
  return (...args: unknown[]) => {
    const result: unknown = value.apply(owner, args);
    if (typeof result !== "object" || result === null || result instanceof Promise) return result;
    return new Proxy(result, {
      get: (inner, key) => {
        if (key === "execute") lookUps += 1;
        return countExecutions(Reflect.get(inner, key), inner);
      },
    });
  };
}

const isKey = (apiKeyId: string) =>
  and(eq(apiKeys.organizationId, organization.organizationId), eq(apiKeys.apiKeyId, apiKeyId));

const revoke = () =>
  services.db.orm.update(apiKeys).set({ revokedAt: services.clock.now() }).where(isKey(credential.apiKeyId));

test("a credential is known with its organization and kind, and answered from memory after that", async () => {
  expect(await verifier.verify(credential.token)).toEqual(credential.caller);
  expect(verifier.verify(credential.token)).toEqual(credential.caller);
  expect(lookUps).toBe(1);
});

test("a thousand concurrent requests with one credential share one look-up", async () => {
  const callers = await Promise.all(Array.from({ length: 1_000 }, () => verifier.verify(credential.token)));
  expect(new Set(callers.map((caller) => caller?.apiKeyId))).toEqual(new Set([credential.apiKeyId]));
  expect(lookUps).toBe(1);
});

test("an unknown credential is looked up once per 2 s, a malformed one never", async () => {
  const unknown = `ptok_${"b".repeat(43)}`;
  for (let count = 0; count < 10; count += 1) expect(await verifier.verify(unknown)).toBeNull();
  expect(lookUps).toBe(1);
  for (const token of ["", "okey_", `okey_${"b".repeat(42)}`, `okey_${"é".repeat(43)}`, `OKEY_${"b".repeat(43)}`]) {
    expect(await verifier.verify(token)).toBeNull();
  }
  expect(lookUps).toBe(1);
});

test("a revocation is in effect everywhere within 5 s", async () => {
  await verifier.verify(credential.token);
  await revoke();
  expect(CREDENTIAL_CACHE_MS).toBeLessThan(5_000);
  services.clock.advance(CREDENTIAL_CACHE_MS);
  expect(await verifier.verify(credential.token)).toBeNull();
});

test("a clock that is set back never prolongs a revoked credential", async () => {
  await verifier.verify(credential.token);
  await revoke();
  services.clock.advance(-24 * 60 * 60 * 1000);
  expect(await verifier.verify(credential.token)).toBeNull();
});

test("a credential ends at its expiry, cached or not", async () => {
  const expiresAt = new Date(services.clock.now().getTime() + 1_000);
  const { token } = await createTestCredential(services, organization, { expiresAt });
  expect(await verifier.verify(token)).not.toBeNull();
  services.clock.advance(999);
  expect(await verifier.verify(token)).not.toBeNull();
  services.clock.advance(1);
  expect(await verifier.verify(token)).toBeNull();
});

test("a suspended organization's credentials do not work", async () => {
  await services.db.orm
    .update(organizations)
    .set({ suspendedAt: services.clock.now() })
    .where(eq(organizations.id, organization.organizationId));
  expect(await verifier.verify(credential.token)).toBeNull();
});

test("a credential that was missed just before it was stored works within 5 s", async () => {
  const later = await createTestCredential(services, organization);
  const [row] = await services.db.orm.delete(apiKeys).where(isKey(later.apiKeyId)).returning();
  expect(await verifier.verify(later.token)).toBeNull();
  if (row !== undefined) await services.db.orm.insert(apiKeys).values(row);
  services.clock.advance(CREDENTIAL_CACHE_MS);
  expect(await verifier.verify(later.token)).toEqual(later.caller);
});

test("lastUsedAt is kept to the minute and written off the request's path", async () => {
  const lastUsedAt = async () => {
    const [row] = await database.db.orm.select().from(apiKeys).where(eq(apiKeys.apiKeyId, credential.apiKeyId));
    return row?.lastUsedAt?.toISOString() ?? null;
  };
  services.clock.advance(42_000);
  await verifier.verify(credential.token);
  expect(await lastUsedAt()).toBeNull();
  await verifier.flush();
  expect(await lastUsedAt()).toBe("2026-06-01T09:30:00.000Z");

  services.clock.advance(60_000);
  await verifier.verify(credential.token);
  await verifier.flush();
  expect(await lastUsedAt()).toBe("2026-06-01T09:31:00.000Z");
});

test("the address of the last use is kept with its minute, and forgotten when the next use tells none", async () => {
  const usedFrom = async (address?: string) => {
    services.clock.advance(60_000);
    await verifier.verify(credential.token, address);
    await verifier.flush();
    const [row] = await database.db.orm.select().from(apiKeys).where(eq(apiKeys.apiKeyId, credential.apiKeyId));
    return row?.lastUsedFrom;
  };
  expect(await usedFrom("203.0.113.7")).toBe("203.0.113.7");
  expect(await usedFrom("2001:db8::7")).toBe("2001:db8::7");
  expect(await usedFrom()).toBeNull();
});
