import { accounts, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { createTestPerson, createTestSignIn, TEST_PASSWORD } from "./testing-sign-in.ts";
import { cookiesOf, createSignInWorld } from "./testing-sign-in-world.ts";

const database = testDatabase();

/** Somebody whose password was told, and who chooses another in the moment in which the thief's is found right. */
async function world() {
  const w = createSignInWorld(database.db);
  const person = await createTestPerson(w.services);
  await w.post("/request-password-reset", { email: person.email });
  const token = /\/reset-password#(\w+)/.exec(w.sent[0]?.text ?? "")?.[1] ?? "";
  const chooseAnother = async () =>
    expect((await w.post("/reset-password", { token, newPassword: "a whole new sentence" })).status).toBe(200);
  /** A sign-in by the old password during whose check something happens. */
  const enterWhile = async (happens: () => Promise<unknown>, more: Partial<PasswordHasher> = {}) => {
    const { passwords } = createTestServices({ db: database.db });
    let isFirst = true;
    const verify = async (stored: string, password: string) => {
      const isRight = await passwords.verify(stored, password);
      if (isFirst) await happens();
      isFirst = false;
      return isRight;
    };
    const signIn = createTestSignIn({ ...w.services, passwords: { ...passwords, verify, ...more } });
    return w.post("/sign-in/email", { email: person.email, password: TEST_PASSWORD }, {}, signIn);
  };
  return { ...w, person, chooseAnother, enterWhile };
}

test("a password that is changed while it opens a session opens none", async () => {
  const { chooseAnother, enterWhile, sessionOf } = await world();

  const answer = await enterWhile(chooseAnother);

  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "INVALID_EMAIL_OR_PASSWORD" });
  expect(cookiesOf(answer, "session_token")).toBe("");
  for (const text of answer.headers.getSetCookie()) expect(await sessionOf(text.split(";")[0] ?? "")).toBeNull();
});

test("nor does it leave half of a sign-in that a code would end", async () => {
  const { person, chooseAnother, enterWhile, services } = await world();
  await database.db.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, person.userId));

  const answer = await enterWhile(chooseAnother);

  expect(answer.status).toBe(401);
  const left = await services.db.client`select 1 from verifications where value = ${person.userId}`;
  expect(left).toEqual([]);
});

test("a second factor that comes while a password opens a session is asked for", async () => {
  const { person, enterWhile, sessionOf } = await world();
  const isPerson = eq(users.id, person.userId);

  const answer = await enterWhile(() => database.db.orm.update(users).set({ twoFactorEnabled: true }).where(isPerson));

  expect(answer.status).toBe(401);
  for (const text of answer.headers.getSetCookie()) expect(await sessionOf(text.split(";")[0] ?? "")).toBeNull();
});

test("an account that is taken away meanwhile opens nothing", async () => {
  const { person, enterWhile } = await world();
  const answer = await enterWhile(() => database.db.orm.delete(accounts).where(eq(accounts.userId, person.userId)));
  expect(answer.status).toBe(401);
});

test("a hash that is made anew of the same password opens as before", async () => {
  const { person, enterWhile, services, sessionOf } = await world();
  const renew = async () => {
    const password = await services.passwords.hash(TEST_PASSWORD);
    await database.db.orm.update(accounts).set({ password }).where(eq(accounts.userId, person.userId));
  };

  const answer = await enterWhile(renew);

  expect(answer.status).toBe(200);
  expect(await sessionOf(cookiesOf(answer, "session_token"))).not.toBeNull();
});
