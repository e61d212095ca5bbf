import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import type { QueuedMail } from "@quote-financing/domain/mail-room";
import { FixedClock, systemClock } from "@quote-financing/domain/time/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import { findSession } from "../sessions/session.ts";
import {
  createTestPerson,
  createTestSignIn,
  postSignIn,
  signedInCookie,
  TEST_PASSWORD,
  TEST_SIGN_IN_SECRET,
} from "../sign-in/testing-sign-in.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** better-auth lets a client ask three times a minute: each test is another client. */
let lastAddress = 0;
const fromElsewhere = () => ({ [CLIENT_ADDRESS_HEADER]: `192.0.2.${(lastAddress += 1)}` });

async function world() {
  const sent: QueuedMail[] = [];
  const mailRoom = { send: async (mail: QueuedMail) => void sent.push(mail) };
  const clock = new FixedClock(systemClock.now());
  const services = createTestServices({ db: database.db, clock, mailRoom });
  const signIn = createTestSignIn(services);
  const person = await createTestPerson(services);
  const ask = (email: string) => postSignIn(signIn, "/request-password-reset", { email }, fromElsewhere());
  const choose = (token: string, newPassword: string) => postSignIn(signIn, "/reset-password", { token, newPassword });
  const enter = (password: string) => postSignIn(signIn, "/sign-in/email", { email: person.email, password });
  return { services, signIn, person, sent, ask, choose, enter };
}

test("a link by mail sets a password once, ends the sessions, and hides its token from servers", {
  timeout: 20_000,
}, async () => {
  const { services, signIn, person, sent, ask, choose, enter } = await world();
  const cookie = await signedInCookie(signIn, person.email);
  expect((await ask(person.email)).status).toBe(200);
  const [mail] = sent;
  expect(mail).toMatchObject({ recipient: person.email, subject: "Een nieuw wachtwoord kiezen" });
  const token = /\/reset-password#(\w+)/.exec(mail?.text ?? "")?.[1] ?? "";

  expect((await choose(token, "too short")).status).toBe(400);
  expect((await choose(token, "a whole new sentence")).status).toBe(200);

  expect(await findSession(services, TEST_SIGN_IN_SECRET, cookie)).toBeNull();
  expect([(await enter(TEST_PASSWORD)).status, (await enter("a whole new sentence")).status]).toEqual([401, 200]);
  expect((await choose(token, "yet another sentence")).status).toBe(400);
});

test("an unknown address is answered alike, and gets no mail", async () => {
  const { person, sent, ask } = await world();

  const [unknown, known] = [await ask("nobody@example.com"), await ask(person.email)];

  expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
  expect(sent.map(({ recipient }) => recipient)).toEqual([person.email]);
});

test("without a mail room there is no such endpoint", async () => {
  const services = createTestServices({ db: database.db, clock: new FixedClock(systemClock.now()) });
  const { email } = await createTestPerson(services);

  expect(
    (await postSignIn(createTestSignIn(services), "/request-password-reset", { email }, fromElsewhere())).status,
  ).toBe(400);
});
