import { auditEntries, correlationClaims } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization, linkTestPartner } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import type { ConsumerKeys } from "./claim-hashes.ts";
import { uuidOf } from "./claim-uuid.ts";
import { correlationClaimsRouter } from "./router.ts";
import { newestClaimHashes } from "./testing-claim-hashes.ts";

const database = testDatabase();

const createCaller = createCallerFactory(router({ claims: correlationClaimsRouter }));

async function createClaimWorld() {
  const services = createTestServices({ db: database.db });
  const partner = await createTestOrganization(services, { kind: "partner", mayResolveClaims: true });
  const merchant = await createTestOrganization(services);
  await linkTestPartner(services, partner, merchant);
  const { caller } = await createTestCredential(services, partner, { kind: "partner_access_token" });
  const addClaim = async (consumer: ConsumerKeys, organization: CallerOrganization = merchant) => {
    services.clock.advance(1_000);
    const claimId = services.makeId("correlationClaim");
    const { organizationId } = organization;
    const hashes = newestClaimHashes(services.secretBox, consumer);
    const createdAt = services.clock.now();
    await database.db.orm.insert(correlationClaims).values({ organizationId, claimId, ...hashes, createdAt });
    return claimId;
  };
  const resolve = (consumer: ConsumerKeys) => createCaller(testContext(services, caller)).claims.resolve(consumer);
  const resolvedId = async (consumer: ConsumerKeys) => {
    const { data } = await resolve(consumer);
    return data.matched ? data.correlationClaim.id : null;
  };
  return { services, partner, merchant, addClaim, resolve, resolvedId };
}

const jan = { email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12" };
const elsewhere = { postalCode: "9999 ZZ", houseNumber: "1" };

describe("a consumer", () => {
  test("who is known is answered with the claim, its uuid and the deprecated id", async () => {
    const w = await createClaimWorld();
    const id = await w.addClaim(jan);

    const answer = await w.resolve({ email: "JAN@example.nl", postalCode: "1234ab", houseNumber: "12 bis" });

    const correlationClaim = { id, uuid: uuidOf(id) };
    expect(answer).toEqual({ data: { matched: true, correlationClaimId: id, correlationClaim } });
  });

  test("who is unknown is answered with matched false and nothing else", async () => {
    const w = await createClaimWorld();
    await w.addClaim(jan);
    const answer = await w.resolve({ ...elsewhere, email: "piet@example.nl" });
    expect(answer).toEqual({ data: { matched: false } });
  });
});

describe("of several claims", () => {
  test("the one that matches both e-mail and address wins, older or not", async () => {
    const w = await createClaimWorld();
    const both = await w.addClaim(jan);
    await w.addClaim({ ...jan, ...elsewhere });
    await w.addClaim({ ...jan, email: "piet@example.nl" });
    expect(await w.resolvedId(jan)).toBe(both);
  });

  test("the e-mail comes before the address", async () => {
    const w = await createClaimWorld();
    const byEmail = await w.addClaim({ ...jan, ...elsewhere });
    await w.addClaim({ ...jan, email: "piet@example.nl" });
    expect(await w.resolvedId(jan)).toBe(byEmail);
  });

  test("of one e-mail at two addresses, neither of them asked for, the newest wins", async () => {
    const w = await createClaimWorld();
    await w.addClaim({ ...jan, houseNumber: "1" });
    const newest = await w.addClaim({ ...jan, houseNumber: "2" });
    expect(await w.resolvedId(jan)).toBe(newest);
  });

  test("the address alone counts if exactly one claim has it", async () => {
    const w = await createClaimWorld();
    const only = await w.addClaim({ ...jan, email: "piet@example.nl" });
    expect(await w.resolvedId(jan)).toBe(only);
    await w.addClaim({ ...jan, email: "klaas@example.nl" });
    expect(await w.resolvedId(jan)).toBeNull();
  });

  test("a claim of the same e-mail elsewhere does not make an address ambiguous", async () => {
    const w = await createClaimWorld();
    const byAddress = await w.addClaim({ ...jan, email: "piet@example.nl" });
    await w.addClaim({ ...elsewhere, email: "klaas@example.nl" });
    expect(await w.resolvedId(jan)).toBe(byAddress);
  });
});

describe("only linked merchants count", () => {
  test("a consumer of another merchant, or of the partner itself, is unknown", async () => {
    const w = await createClaimWorld();
    const unlinked = await createTestOrganization(w.services);
    await w.addClaim(jan, unlinked);
    await w.addClaim(jan, w.partner);
    expect(await w.resolvedId(jan)).toBeNull();
    await linkTestPartner(w.services, w.partner, unlinked);
    expect(await w.resolvedId(jan)).not.toBeNull();
  });

  test("and claims are looked for at all of them", async () => {
    const w = await createClaimWorld();
    const second = await createTestOrganization(w.services);
    await linkTestPartner(w.services, w.partner, second);
    await w.addClaim({ ...jan, ...elsewhere });
    const both = await w.addClaim(jan, second);
    expect(await w.resolvedId(jan)).toBe(both);
  });
});

test("without the platform's permission, and for people, it is refused", async () => {
  const w = await createClaimWorld();
  const refused = { cause: { code: "operation_not_permitted" } };
  const unpermitted = await createTestOrganization(w.services, { kind: "partner" });
  const { caller } = await createTestCredential(w.services, unpermitted, { kind: "partner_access_token" });
  const owner = await createTestMember(w.services, w.partner);
  for (const someone of [caller, owner]) {
    await expect(createCaller(testContext(w.services, someone)).claims.resolve(jan)).rejects.toMatchObject(refused);
  }
  await expect(createCaller(testContext(w.services, null)).claims.resolve(jan)).rejects.toMatchObject({
    cause: { code: "credentials_missing" },
  });
});

test("every field is required, and the e-mail must be one", async () => {
  const w = await createClaimWorld();
  for (const change of [{ email: "jan" }, { email: "" }, { postalCode: "" }, { houseNumber: "" }, { extra: "1" }]) {
    await expect(w.resolve({ ...jan, ...change })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("every question leaves an audit entry that names nobody", async () => {
  const w = await createClaimWorld();
  const id = await w.addClaim(jan);
  await w.resolve(jan);
  await w.resolve({ ...elsewhere, email: "piet@example.nl" });

  const ofPartner = eq(auditEntries.organizationId, w.partner.organizationId);
  const entries = await database.db.orm.select().from(auditEntries).where(ofPartner).orderBy(auditEntries.auditEntryId);

  expect(entries).toMatchObject([
    { action: "correlation_claim.resolved", subjectId: id, details: { matched: true } },
    { action: "correlation_claim.resolved", subjectId: null, details: { matched: false } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/jan@|piet@|1234|9999/i);
});

test("a match and a miss send the database the same one statement", async () => {
  const sent: unknown[] = [];
  const client = new Proxy(database.db.client, {
    get: (target, name) => {
      if (name !== "unsafe") return Reflect.get(target, name);
      return (text: string, ...more: []) => {
        sent.push(text);
        return target.unsafe(text, ...more);
      };
    },
  });
  const orm = new Proxy(database.db.orm, {
    get: (target, name) => {
      sent.push(name);
      return Reflect.get(target, name);
    },
  });
  const w = await createClaimWorld();
  await w.addClaim(jan);
  const { caller } = await createTestCredential(w.services, w.partner, { kind: "partner_access_token" });
  const watched = createTestServices({ db: { ...database.db, client, orm, transact: database.db.transact } });
  const { resolve } = createCaller(testContext(watched, caller)).claims;

  expect((await resolve(jan)).data.matched).toBe(true);
  const forMatch = sent.splice(0);
  expect((await resolve({ ...elsewhere, email: "piet@example.nl" })).data.matched).toBe(false);

  expect(forMatch).toHaveLength(1);
  expect(sent).toEqual(forMatch);
});
