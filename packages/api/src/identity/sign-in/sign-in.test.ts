import { createDatabase } from "@quote-financing/db/database";
import { accounts, sessions, signInAttempts, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { THROTTLE_WINDOW_MS } from "./attempt-bucket.ts";
import { MAX_ATTEMPTS } from "./sign-in-throttle.ts";
import { createTestPerson, createTestSignIn, postSignIn, TEST_PASSWORD } from "./testing-sign-in.ts";
import { createSignInWorld } from "./testing-sign-in-world.ts";

const database = testDatabase();

const world = () => createSignInWorld(database.db);

const attempt = (signIn: ReturnType<typeof createTestSignIn>, email: string, password: string) =>
  postSignIn(signIn, "/sign-in/email", { email, password });

describe("sign-in", () => {
  test("is 503, with a time to come back, while the database is away", async () => {
    const { services } = world();
    const db = createDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing" });

    const response = await attempt(createTestSignIn({ ...services, db }), "somebody@example.nl", TEST_PASSWORD);

    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("1");
    await db.close();
  });

  test("gives a session with an id of ours and a cookie that scripts and other sites cannot use", async () => {
    const { services, signIn } = world();
    const { userId, email } = await createTestPerson(services);

    const response = await attempt(signIn, email.toUpperCase(), TEST_PASSWORD);

    expect(response.status).toBe(200);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-better-auth\.session_token=/);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("Secure");
    expect(cookie).toContain("SameSite=Lax");
    const [session] = await database.db.orm.select().from(sessions).where(eq(sessions.userId, userId));
    expect(session?.id).toMatch(/^ses_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test("never continues a session that the browser brought along", async () => {
    const { services, signIn } = world();
    const { email } = await createTestPerson(services);
    const first = await attempt(signIn, email, TEST_PASSWORD);
    const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";

    const second = await postSignIn(signIn, "/sign-in/email", { email, password: TEST_PASSWORD }, { cookie });

    expect(second.headers.getSetCookie()[0]?.split(";")[0]).not.toBe(cookie);
  });

  test("gives the same answer to a wrong password and an unknown address", async () => {
    const { services, signIn } = world();
    const { email } = await createTestPerson(services);

    const wrong = await attempt(signIn, email, "not the password");
    const unknown = await attempt(signIn, "nobody@example.com", "not the password");

    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  test("is closed to people who were not invited", async () => {
    const { signIn } = world();
    const body = { email: "stranger@example.com", password: TEST_PASSWORD, name: "Stranger" };

    const response = await postSignIn(signIn, "/sign-up/email", body);

    expect(response.ok).toBe(false);
    expect(await database.db.orm.select().from(users).where(eq(users.email, body.email))).toEqual([]);
  });

  test("keeps no password in clear", async () => {
    const { services } = world();
    await createTestPerson(services);
    const found = await database.db.orm
      .select()
      .from(accounts)
      .where(like(accounts.password, `%${TEST_PASSWORD}%`));
    expect(found).toEqual([]);
  });
});

describe("the sign-in throttle", () => {
  test("refuses even the right password after too many wrong ones, until its window is over", async () => {
    const { clock, services, signIn } = world();
    const { email } = await createTestPerson(services);
    for (let count = 0; count < MAX_ATTEMPTS["sign-in"].ofAccountAtAddress; count += 1) {
      expect((await attempt(signIn, email, "wrong")).status).toBe(401);
    }

    const refused = await attempt(signIn, email, TEST_PASSWORD);
    clock.advance(THROTTLE_WINDOW_MS);
    const later = await attempt(signIn, email, TEST_PASSWORD);

    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBe(THROTTLE_WINDOW_MS / 1000);
    expect(later.status).toBe(200);
  });

  test("lets no more guesses through when they come at once", async () => {
    const { services, signIn } = world();
    const { email } = await createTestPerson(services);

    const answers = await Promise.all(
      Array.from({ length: 2 * MAX_ATTEMPTS["sign-in"].ofAccountAtAddress }, () => attempt(signIn, email, "wrong")),
    );

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_ATTEMPTS["sign-in"].ofAccountAtAddress);
  });

  test("does not count honest sign-ins", async () => {
    const { services, signIn } = world();
    const { email } = await createTestPerson(services);
    for (let count = 0; count <= MAX_ATTEMPTS["sign-in"].ofAccountAtAddress; count += 1) {
      expect((await attempt(signIn, email, TEST_PASSWORD)).status).toBe(200);
    }
  });

  test("shows nobody's address in its table", async () => {
    const { services, signIn } = world();
    const { email } = await createTestPerson(services);
    await attempt(signIn, email, "wrong");
    const found = await database.db.orm
      .select()
      .from(signInAttempts)
      .where(like(signInAttempts.key, `%${email}%`));
    expect(found).toEqual([]);
  });
});
