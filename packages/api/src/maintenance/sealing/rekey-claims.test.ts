import { correlationClaims } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization, linkTestPartner } from "../../testing/testing-organization.ts";
import { createCallerFactory } from "../../trpc.ts";
import { eraseConsumer } from "../erasure/erase-consumer.ts";
import { createSecretBox } from "./create-secret-box.ts";
import { rekeyClaims } from "./rekey-claims.ts";

const [FIRST, SECOND, THIRD] = [
  "the first key of this test",
  "the second key of this test",
  "the third key of this test",
];
const JAN = "jan@example.nl";
const HOME = { country: "NL", postalCode: "1234 AB", houseNumber: "12", street: "Laan", city: "Zeist" } as const;
const WORK = { ...HOME, postalCode: "9999 ZZ", houseNumber: "7" } as const;

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

/** One database; each call names the keys that the process has which does it. */
async function world() {
  const first = createTestServices({ db: database.db });
  const partner = await createTestOrganization(first, { kind: "partner", mayResolveClaims: true });
  const merchant = await createTestOrganization(first);
  await linkTestPartner(first, partner, merchant);
  const { caller: partnerKey } = await createTestCredential(first, partner, { kind: "partner_access_token" });
  const { caller: merchantKey } = await createTestCredential(first, merchant);
  const { organizationId } = merchant;

  const servicesOf = (keys: string) => {
    first.clock.advance(1_000);
    return createTestServices({ db: database.db, clock: first.clock, secretBox: createSecretBox(keys) });
  };
  const create = (keys: string, email: string, address: typeof HOME | typeof WORK = HOME) => {
    const { contact, ...body } = testQuoteBody();
    const quote = { ...body, address, contact: { ...contact, email } };
    return createCaller(testContext(servicesOf(keys), merchantKey)).quotes.create(quote);
  };
  const resolve = async (
    keys: string,
    email: string,
    { postalCode, houseNumber }: typeof HOME | typeof WORK = HOME,
  ) => {
    const as = createCaller(testContext(servicesOf(keys), partnerKey));
    const { data } = await as.correlationClaims.resolve({ email, postalCode, houseNumber });
    return data.matched ? data.correlationClaim.id : undefined;
  };
  const rekey = (keys: string) => rekeyClaims({ db: database.db, secretBox: createSecretBox(keys) });
  const claims = () =>
    database.db.orm.select().from(correlationClaims).where(eq(correlationClaims.organizationId, organizationId));
  return { merchant, servicesOf, create, resolve, rekey, claims };
}

test("a claim is found before, during and after each rotation, and after the second one without the first key", async () => {
  const w = await world();
  await w.create(FIRST, JAN);
  const [claim] = await w.claims();
  const id = claim?.claimId;
  expect(await w.resolve(FIRST, JAN)).toBe(id);

  expect(await w.resolve(`${SECOND},${FIRST}`, JAN)).toBe(id);
  expect(await w.resolve(SECOND, JAN)).toBeUndefined();
  await w.rekey(`${SECOND},${FIRST}`);
  expect(await w.resolve(SECOND, JAN)).toBe(id);
  expect(await w.resolve(FIRST, JAN)).toBeUndefined();

  await w.rekey(`${THIRD},${SECOND}`);
  expect(await w.resolve(THIRD, JAN)).toBe(id);
  expect(await w.resolve(THIRD, "someone@else.example", HOME)).toBe(id);
  const [after] = await w.claims();
  expect(after).not.toMatchObject({ emailHash: claim?.emailHash });
  expect(after).not.toMatchObject({ addressHash: claim?.addressHash });
});

test("a second rotation finds nothing to do, and a claim that no quote explains is counted and left", async () => {
  const w = await world();
  await w.create(FIRST, JAN);
  await w.create(FIRST, "piet@example.nl", WORK);
  const before = await w.rekey(FIRST);
  expect((await w.rekey(`${SECOND},${FIRST}`)).rekeyed).toBe(before.rekeyed + 2);
  expect((await w.rekey(`${SECOND},${FIRST}`)).rekeyed).toBe(0);

  const lost = { emailHash: "0".repeat(64), addressHash: "0".repeat(64), createdAt: new Date(0) };
  const { organizationId } = w.merchant;
  await database.db.orm.insert(correlationClaims).values({ organizationId, claimId: "crc_lost", ...lost });
  expect((await w.rekey(`${SECOND},${FIRST}`)).unknown).toBe(before.unknown + 1);
  expect((await w.claims()).find(({ claimId }) => claimId === "crc_lost")).toMatchObject(lost);
});

test("a consumer who comes back while the key is rotated keeps the one claim, so that an address stays clear", async () => {
  const w = await world();
  await w.create(FIRST, JAN);
  await w.create(`${SECOND},${FIRST}`, JAN);
  expect(await w.claims()).toHaveLength(1);
});

test("two claims of one consumer under two keys become one: the first", async () => {
  const w = await world();
  await w.create(FIRST, JAN);
  const [first] = await w.claims();
  await w.create(SECOND, JAN);
  expect(await w.claims()).toHaveLength(2);

  await w.rekey(`${SECOND},${FIRST}`);

  expect((await w.claims()).map(({ claimId }) => claimId)).toEqual([first?.claimId]);
  expect(await w.resolve(SECOND, "someone@else.example", HOME)).toBe(first?.claimId);
});

test("a claim whose address is erased goes on under its e-mail alone", async () => {
  const w = await world();
  const { data: home } = await w.create(FIRST, JAN, HOME);
  const [claim] = await w.claims();
  await w.create(FIRST, JAN, WORK);
  await database.db.client`
    update quotes set contact_email = 'erased@consumer.invalid', address_postal_code = '1000 AA', address_house_number = '0'
    where organization_id = ${w.merchant.organizationId} and quote_id = ${home.quoteId}`;

  await w.rekey(`${SECOND},${FIRST}`);

  expect(await w.claims()).toHaveLength(2);
  expect(await w.resolve(SECOND, "someone@else.example", HOME)).toBeUndefined();
  const kept = (await w.claims()).find(({ claimId }) => claimId === claim?.claimId);
  expect(kept?.emailHash).toBe((await w.claims()).find(({ claimId }) => claimId !== claim?.claimId)?.emailHash);
});

test("erasing a consumer while the key is rotated takes the claim under the older key too", async () => {
  const w = await world();
  await w.create(FIRST, JAN);
  await eraseConsumer(w.servicesOf(`${SECOND},${FIRST}`), {
    organizationSlug: w.merchant.slug,
    email: JAN,
    isConfirmed: true,
    includesOpen: true,
  });
  expect(await w.claims()).toEqual([]);
});

test("a create by its own id is recognized again while the key is rotated", async () => {
  const w = await world();
  const { caller } = await createTestCredential(w.servicesOf(FIRST), w.merchant);
  const as = (keys: string) => createCaller(testContext(w.servicesOf(keys), caller));
  const body = { ...testQuoteBody(), quoteId: w.servicesOf(FIRST).makeId("quote") };
  const { quoteId } = (await as(FIRST).quotes.create(body)).data;
  const ids = { caseId: w.servicesOf(FIRST).makeId("case"), messageId: w.servicesOf(FIRST).makeId("caseMessage") };
  const opening = { quoteId, caseId: ids.caseId, type: "general", message: { body: "When?" } } as const;
  await as(FIRST).cases.create(opening);
  const message = { caseId: ids.caseId, messageId: ids.messageId, body: "And where?" };
  await as(FIRST).caseMessages.post(message);

  const rotating = as(`${SECOND},${FIRST}`);
  expect((await rotating.quotes.create(body)).data.quoteId).toBe(quoteId);
  expect((await rotating.cases.create(opening)).data.caseId).toBe(ids.caseId);
  expect((await rotating.caseMessages.post(message)).data.messageId).toBe(ids.messageId);
});
