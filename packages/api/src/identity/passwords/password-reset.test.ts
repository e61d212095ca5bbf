import { accounts } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Services } from "../../context.ts";
import { createFactorWorld } from "../second-factor/testing-factor-world.ts";
import { createTestPerson, signedInCookie, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignInWorld } from "../sign-in/testing-sign-in-world.ts";

const database = testDatabase();

async function world(more: Partial<Services> = {}) {
  const w = createSignInWorld(database.db, more);
  const person = await createTestPerson(w.services);
  const ask = (email: string) => w.post("/request-password-reset", { email });
  const choose = (token: string, newPassword: string) => w.post("/reset-password", { token, newPassword });
  const enter = (password: string) => w.post("/sign-in/email", { email: person.email, password });
  return { ...w, person, ask, choose, enter };
}

test("a link by mail sets a password once, ends the sessions, and hides its token from servers", {
  timeout: 20_000,
}, async () => {
  const { signIn, person, sent, ask, choose, enter, sessionOf } = await world();
  const cookie = await signedInCookie(signIn, person.email);
  expect((await ask(person.email)).status).toBe(200);
  const [mail] = sent;
  expect(mail).toMatchObject({ recipient: person.email, subject: "Een nieuw wachtwoord kiezen" });
  const token = /\/reset-password#(\w+)/.exec(mail?.text ?? "")?.[1] ?? "";

  expect((await choose(token, "too short")).status).toBe(400);
  expect((await choose(token, "a whole new sentence")).status).toBe(200);

  expect(await sessionOf(cookie)).toBeNull();
  expect([(await enter(TEST_PASSWORD)).status, (await enter("a whole new sentence")).status]).toEqual([401, 200]);
  expect((await choose(token, "yet another sentence")).status).toBe(400);
});

test("a new password by mail does not get around the second factor: it is asked for as before", async () => {
  const { sent, post, person, enter } = await createFactorWorld(database.db);
  await post("/request-password-reset", { email: person.email });
  const link = sent.find(({ subject }) => subject === "Een nieuw wachtwoord kiezen")?.text ?? "";
  const token = /\/reset-password#(\w+)/.exec(link)?.[1] ?? "";
  expect((await post("/reset-password", { token, newPassword: "a whole new sentence" })).status).toBe(200);
  const half = await enter("", "a whole new sentence");
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true });
  expect(cookiesOf(half, "session_token")).toBe("");
});

test("a password does not age: one of ten years ago opens", async () => {
  const { person, enter } = await world();
  const longAgo = new Date("2016-01-01T00:00:00Z");
  const aged = { createdAt: longAgo, updatedAt: longAgo };
  await database.db.orm.update(accounts).set(aged).where(eq(accounts.userId, person.userId));
  expect((await enter(TEST_PASSWORD)).status).toBe(200);
});

test("an unknown address gets the same answer, and no mail", async () => {
  const { person, sent, ask } = await world();

  const [unknown, known] = [await ask("nobody@example.com"), await ask(person.email)];

  expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
  expect(sent.map(({ recipient }) => recipient)).toEqual([person.email]);
});

test("without a mail room there is no such endpoint", async () => {
  const { person, ask } = await world({ mailRoom: undefined });

  expect((await ask(person.email)).status).toBe(400);
});
