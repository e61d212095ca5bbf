import { accounts } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { hashPassword as hashWithScrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { acceptInvitation } from "../../organizations/members/invitations/accept-invitation.ts";
import { createTestPerson, postSignIn, TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { createSignInWorld } from "../sign-in/testing-sign-in-world.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";

const database = testDatabase();

const CHEAP = { memoryKib: 64, passes: 1 };

function world(passwords: PasswordHasher = createPasswordHasher(CHEAP)) {
  const { services, signIn } = createSignInWorld(database.db, { passwords });
  const attempt = (email: string, password: string) => postSignIn(signIn, "/sign-in/email", { email, password });
  return { services, attempt };
}

/** Tells what it was asked for. */
function watched(hasher: PasswordHasher) {
  const asked: string[] = [];
  const watchedHasher: PasswordHasher = {
    ...hasher,
    hash: (password) => {
      asked.push("hash");
      return hasher.hash(password);
    },
    verify: (stored, password) => {
      asked.push("verify");
      return hasher.verify(stored, password);
    },
  };
  return { asked, watchedHasher };
}

test("a flood of sign-ins is refused with a time to come back, and an honest one after it gets in", async () => {
  const { services, attempt } = world(createPasswordHasher(undefined, { atOnce: 1, waiting: 2 }));
  const { email } = await createTestPerson(services);

  const flood = await Promise.all(
    Array.from({ length: 40 }, (_, index) => attempt(`nobody-${index}@example.com`, "not the password")),
  );

  const refused = flood.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401, 503]));
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await attempt(email, TEST_PASSWORD)).status).toBe(200);
});

test("an unknown address costs the same work as a known one", async () => {
  const { asked, watchedHasher } = watched(createPasswordHasher(CHEAP));
  const { services, attempt } = world(watchedHasher);
  const { email } = await createTestPerson(services);
  asked.length = 0;

  await attempt(email, "not the password");
  await attempt("nobody@example.com", "not the password");

  expect(asked).toEqual(["verify", "hash"]);
});

test("nothing is hashed for who has no open invitation", async () => {
  const { asked, watchedHasher } = watched(createPasswordHasher(CHEAP));
  const { services } = world(watchedHasher);
  const joiner = { kind: "new", name: "Mallory", password: TEST_PASSWORD } as const;

  const accepting = acceptInvitation({ services, requestId: "" }, "made-up-invitation", joiner);

  await expect(accepting).rejects.toMatchObject({ code: "resource_missing" });
  expect(asked).toEqual([]);
});

test("a hash of an earlier version opens with its password alone, which renews it", async () => {
  const { services, attempt } = world();
  const { email, userId } = await createTestPerson(services);
  const own = eq(accounts.userId, userId);
  await database.db.orm
    .update(accounts)
    .set({ password: await hashWithScrypt(TEST_PASSWORD) })
    .where(own);
  const stored = async () => (await database.db.orm.select().from(accounts).where(own))[0]?.password;

  expect((await attempt(email, "not the password")).status).toBe(401);
  expect(await stored()).not.toMatch(/^\$argon2id/);
  expect((await attempt(email, TEST_PASSWORD)).status).toBe(200);
  expect(await stored()).toMatch(/^\$argon2id/);
  expect((await attempt(email, TEST_PASSWORD)).status).toBe(200);
});
