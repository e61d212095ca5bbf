import { organizations, passkeys, sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createCallerFactory } from "../../trpc.ts";
import { TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf } from "../sign-in/testing-sign-in-world.ts";
import { addTestPasskey } from "./testing-passkey.ts";
import { createPasskeyWorld } from "./testing-passkey-world.ts";

const database = testDatabase();

test("a passkey is added, named, signs in without a password, and is told of by mail and in the log", async () => {
  const { add, enter, person, sessionOf, services, cookie, sent, audited } = await createPasskeyWorld(database.db);
  expect((await add()).status).toBe(200);

  const entered = await enter();
  expect(entered.status).toBe(200);
  expect(await sessionOf(cookiesOf(entered, "session_token"))).toMatchObject({ userId: person.userId });

  const caller = (await sessionOf(cookie))?.caller ?? null;
  const account = createCallerFactory(appRouter)(testContext(services, caller, { isByPasskey: true })).account;
  const [passkey] = (await account.passkeys()).data;
  expect(passkey).toMatchObject({ name: "Phone", lastUsedAt: expect.any(String) });
  const passkeyId = passkey?.passkeyId ?? "";
  await account.renamePasskey({ passkeyId, name: "Work phone" });
  expect((await account.passkeys()).data.map(({ name }) => name)).toEqual(["Work phone"]);
  await account.removePasskey({ passkeyId });
  expect((await enter()).status).toBe(400);

  await expect.poll(() => sent.map(({ subject }) => subject)).toHaveLength(2);
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Er is een toegangssleutel toegevoegd",
    "Er is een toegangssleutel verwijderd",
  ]);
  const actions = (await audited()).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(["account.passkey_added", "account.signed_in", "account.passkey_removed"]),
  );
});

test("of somebody's passkeys one alone is renamed, used and removed; the others stay as they were", async () => {
  const { add, enter, person, sessionOf, services, cookie, clock, organization } = await createPasskeyWorld(
    database.db,
  );
  const { passkeyId } = (await (await add()).json()) as { passkeyId: string };
  clock.advance(1_000);
  await addTestPasskey(services, person.userId);
  const caller = (await sessionOf(cookie))?.caller ?? null;
  const account = createCallerFactory(appRouter)(testContext(services, caller, { isByPasskey: true })).account;
  const [, other] = (await account.passkeys()).data;

  await account.renamePasskey({ passkeyId, name: "Work phone" });
  const { organizationId: providerRealm } = organization;
  await database.db.orm.update(sessions).set({ providerRealm }).where(eq(sessions.userId, person.userId));
  await enter();
  expect(await sessionOf(cookie)).toMatchObject({ providerRealm });
  const [used, ...left] = (await account.passkeys()).data;
  expect(used).toMatchObject({ passkeyId, name: "Work phone", lastUsedAt: clock.now().toISOString() });
  expect(left).toEqual([other]);

  await account.removePasskey({ passkeyId });
  expect((await account.passkeys()).data).toEqual([other]);
});

test("a session that a passkey opened needs no other second factor; one by password does", async () => {
  const { add, enter, organization, sessionOf, post, person } = await createPasskeyWorld(database.db);
  await add();
  const ofOrganization = eq(organizations.id, organization.organizationId);
  await database.db.orm.update(organizations).set({ requiresSecondFactor: true }).where(ofOrganization);

  const byPasskey = await sessionOf(cookiesOf(await enter(), "session_token"));
  expect(byPasskey).toMatchObject({ needsSecondFactor: false, caller: { kind: "member" } });
  const password = { email: person.email, password: "correct horse battery staple" };
  const byPassword = await sessionOf(cookiesOf(await post("/sign-in/email", password), "session_token"));
  expect(byPassword).toMatchObject({ needsSecondFactor: true, caller: null });
});

test("who adds one has used it, and so has the second factor that is required, in that browser alone", async () => {
  const { add, organization, sessionOf, cookie, post, person } = await createPasskeyWorld(database.db);
  const ofOrganization = eq(organizations.id, organization.organizationId);
  await database.db.orm.update(organizations).set({ requiresSecondFactor: true }).where(ofOrganization);
  expect(await sessionOf(cookie)).toMatchObject({ caller: null });
  const other = cookiesOf(await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD }));

  await add();

  expect(await sessionOf(other)).toMatchObject({ caller: null, needsSecondFactor: true });

  expect(await sessionOf(cookie)).toMatchObject({ caller: { kind: "member" }, needsSecondFactor: false });
});

test("an authenticator that does not count signs in as often as it is used", async () => {
  const { add, enter } = await createPasskeyWorld(database.db);
  await add();

  expect([(await enter({ count: 0 })).status, (await enter({ count: 0 })).status]).toEqual([200, 200]);
});

test("a passkey proves again who it is, in that browser alone", async () => {
  const { add, prove, person, cookie, sessionOf, clock, post } = await createPasskeyWorld(database.db);
  await add();
  const longAgo = new Date(clock.now().getTime() - 60 * 60 * 1000);
  await database.db.orm.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, person.userId));

  const other = cookiesOf(await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD }));
  const before = await sessionOf(other);
  clock.advance(1_000);

  expect((await prove(cookie)).status).toBe(200);

  expect(await sessionOf(cookie)).toMatchObject({ provenAt: clock.now(), isByPasskey: true });
  expect(await sessionOf(other)).toEqual(before);
  expect(before?.isByPasskey).toBe(false);
});

test("where the portal runs on one's own machine, passkeys are for localhost", async () => {
  const w = await createPasskeyWorld(database.db, { portalUrl: "http://127.0.0.1:3000" });
  const options = async (origin: string) =>
    (await (await w.post("/passkey/use-options", {}, { origin })).json()) as { rpId: string };
  expect(await options("http://localhost:3000")).toMatchObject({ rpId: "localhost" });
  expect(await options("http://localhost:4000")).toMatchObject({ rpId: "127.0.0.1" });
  const production = await createPasskeyWorld(database.db);
  const asked = await production.post("/passkey/use-options", {}, { origin: "http://localhost:3000" });
  expect(await asked.json()).toMatchObject({ rpId: "portal.example.nl" });
});

test("what strangers ask for leaves no row", async () => {
  const { challengeOf } = await createPasskeyWorld(database.db);
  const count = async () => (await database.db.orm.select().from(passkeys)).length;
  const before = await count();
  for (let asked = 0; asked < 10; asked += 1) await challengeOf("/passkey/use-options", "");
  expect(await count()).toBe(before);
});
