import { sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestPerson, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";

const database = testDatabase();

/** A browser that somebody left open an hour ago. */
async function leftOpen() {
  const w = await createSignedInWorld(database.db);
  const signedInAt = new Date(w.clock.now().getTime() - 60 * 60 * 1000);
  const ofPerson = eq(sessions.userId, w.person.userId);
  await database.db.orm.update(sessions).set({ createdAt: signedInAt }).where(ofPerson);
  const prove = (body: unknown, cookie = w.cookie, headers = {}) => w.post("/step-up", body, { cookie, ...headers });
  const isProven = async () => (await w.sessionOf(w.cookie))?.provenAt.getTime() !== signedInAt.getTime();
  return { ...w, prove, isProven };
}

test.each([
  ["nothing", {}],
  ["an empty password", { password: "" }],
  ["a wrong password", { password: "not the password of anybody" }],
  ["a code where no factor is on", { code: "123456" }],
  ["an object in place of a password", { password: { $ne: "" } }],
  ["a list of passwords", { password: [TEST_PASSWORD] }],
  ["a password of 100,000 characters", { password: "a".repeat(100_000) }],
  ["a null", null],
])("an open laptop proves nothing by %s", async (_what, body) => {
  const { prove, isProven } = await leftOpen();
  const { status } = await prove(body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await isProven()).toBe(false);
});

test("without a session, or with a made-up one, no password proves anything", async () => {
  const { prove, isProven } = await leftOpen();
  for (const cookie of ["", "better-auth.session_token=made-up.c2lnbmF0dXJl"]) {
    expect((await prove({ password: TEST_PASSWORD }, cookie)).status).toBe(401);
  }
  expect(await isProven()).toBe(false);
});

test("a colleague's password is none of one's own", async () => {
  const { prove, isProven, services, organization } = await leftOpen();
  await createTestPerson(services, { organization, role: "owner" });
  expect((await prove({ password: `${TEST_PASSWORD}!` })).status).toBe(400);
  expect(await isProven()).toBe(false);
});

test("guesses end after ten, for the right password too", async () => {
  const { prove, isProven, audited } = await leftOpen();
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await prove({ password: `a guess ${guess}` })).status);
  statuses.push((await prove({ password: TEST_PASSWORD })).status);

  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
  expect(statuses.at(-1)).toBe(429);
  expect(await isProven()).toBe(false);
  await expect
    .poll(async () => (await audited()).filter(({ action }) => action === "account.sign_in_failed").length)
    .toBeGreaterThan(0);
});
