import type { Transaction } from "@quote-financing/db/database";
import { passkeys, sessions, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { countWaiting, whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";
import { removeFactor } from "../second-factor/remove-factor.ts";
import { TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf } from "../sign-in/testing-sign-in-world.ts";
import { MAX_PASSKEYS } from "./stored-passkey.ts";
import { addTestPasskey, testAuthenticator } from "./testing-passkey.ts";
import { createPasskeyWorld } from "./testing-passkey-world.ts";

const database = testDatabase();

const world = () => createPasskeyWorld(database.db);
const keptOf = async (userId: string) =>
  (await database.db.orm.select().from(passkeys).where(eq(passkeys.userId, userId))).length;

describe.each([
  ["of another origin", { origin: "https://portal.example.nl.evil.example" }],
  ["for another site", { rpId: "evil.example" }],
  ["without a finger, face or PIN", { isUnverified: true }],
  ["of the other ceremony", { type: "payment.get" }],
] as const)("what was signed %s", (_what, deviation) => {
  test("adds nothing", async () => {
    const { add, person } = await world();
    expect((await add(deviation)).status).toBe(400);
    expect(await keptOf(person.userId)).toBe(0);
  });

  test("opens nothing", async () => {
    const { add, enter } = await world();
    await add();
    const answer = await enter(deviation);
    expect([answer.status, answer.headers.getSetCookie().some((text) => text.includes("session_token"))]).toEqual([
      400,
      false,
    ]);
  });
});

test("what was signed once opens once, also in a race", async () => {
  const { add, challengeOf, authenticator, post, origin } = await world();
  await add();
  const { challenge, cookie } = await challengeOf("/passkey/use-options", "");
  const response = authenticator.use(challenge);
  const attempts = Array.from({ length: 4 }, () => post("/passkey/sign-in", { response }, { cookie, origin }));
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
});

test("a challenge that another browser was given, none at all, or an old one opens nothing", async () => {
  const { add, challengeOf, authenticator, post, origin, clock } = await world();
  await add();
  const [mine, theirs] = [await challengeOf("/passkey/use-options", ""), await challengeOf("/passkey/use-options", "")];
  const enter = (challenge: string, cookie: string) =>
    post("/passkey/sign-in", { response: authenticator.use(challenge) }, { cookie, origin });
  expect((await enter(mine.challenge, theirs.cookie)).status).toBe(400);
  expect((await enter(mine.challenge, "")).status).toBe(400);
  expect((await enter(mine.challenge, mine.cookie.replace(/.(?=;|$)/, "A"))).status).toBe(400);
  clock.advance(6 * 60 * 1000);
  expect((await enter(mine.challenge, mine.cookie)).status).toBe(400);
});

test("what we signed for another cookie is no challenge", async () => {
  const { add, authenticator, post, origin, cookie } = await world();
  await add();
  const [, session = ""] = cookie.split(/=(.*)/s);
  const name = `${cookie.startsWith("__Secure-") ? "__Secure-" : ""}better-auth.passkey_challenge`;
  const response = authenticator.use("any challenge");
  const answer = await post("/passkey/sign-in", { response }, { cookie: `${name}=${session}`, origin });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "PASSKEY_REFUSED" }]);
});

test("of passkeys that are added at once no more are kept than an account may have", async () => {
  const { person, services, challengeOf, cookie, post, origin } = await world();
  const elsewhere = cookiesOf(await post("/sign-in/email", { email: person.email, password: TEST_PASSWORD }));
  for (let made = 1; made < MAX_PASSKEYS; made += 1) await addTestPasskey(services, person.userId);
  await database.db.orm.update(sessions).set({ passkeyAt: services.clock.now() });
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, at) => challengeOf("/passkey/add-options", at % 2 === 0 ? cookie : elsewhere)),
  );
  const added = await Promise.all(
    asked.map((one) => {
      const response = testAuthenticator(origin).add(one.challenge);
      return post("/passkey/add", { name: "Mine", response }, { cookie: one.cookie, origin });
    }),
  );
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  expect(await keptOf(person.userId)).toBe(MAX_PASSKEYS);
});

test("a challenge for adding a passkey opens nothing, and one for signing in adds nothing", async () => {
  const { add, challengeOf, authenticator, post, origin, cookie, person } = await world();
  await add();
  const adding = await challengeOf("/passkey/add-options", cookie);
  const entered = { response: authenticator.use(adding.challenge) };
  expect((await post("/passkey/sign-in", entered, { cookie: adding.cookie, origin })).status).toBe(400);
  const using = await challengeOf("/passkey/use-options", cookie);
  const added = { name: "Mine", response: authenticator.add(using.challenge) };
  expect((await post("/passkey/add", added, { cookie: using.cookie, origin })).status).toBe(400);
  expect(await keptOf(person.userId)).toBe(1);
});

test("a copy of an authenticator that counts is found: its count is behind", async () => {
  const { add, enter } = await world();
  await add();
  expect((await enter({ count: 5 })).status).toBe(200);
  expect((await enter({ count: 5 })).status).toBe(400);
  expect((await enter({ count: 4 })).status).toBe(400);
  expect((await enter({ count: 0 })).status).toBe(400);
  expect((await enter({ count: 6 })).status).toBe(200);
});

test("somebody's passkey proves nothing about somebody else, and cannot be theirs as well", async () => {
  const [one, other] = [await world(), await world()];
  await one.add();
  const asked = await one.challengeOf("/passkey/use-options", other.cookie);
  const response = one.authenticator.use(asked.challenge);
  const { origin } = one;
  expect((await other.post("/passkey/prove", { response }, { cookie: asked.cookie, origin })).status).toBe(400);

  const adding = await other.challengeOf("/passkey/add-options", other.cookie);
  const stolen = { name: "Theirs", response: one.authenticator.add(adding.challenge) };
  expect((await other.post("/passkey/add", stolen, { cookie: adding.cookie, origin })).status).toBe(400);
  expect(await keptOf(other.person.userId)).toBe(0);
});

test("an open laptop adds no passkey: that asks for a fresh proof, before and after the browser was asked", async () => {
  const { challengeOf, authenticator, post, origin, person, cookie, clock } = await world();
  const asked = await challengeOf("/passkey/add-options", cookie);
  const longAgo = new Date(clock.now().getTime() - 60 * 60 * 1000);
  await database.db.orm.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, person.userId));

  const added = { name: "Mine", response: authenticator.add(asked.challenge) };
  const answers = [
    await post("/passkey/add-options", {}, { cookie, origin }),
    await post("/passkey/add", added, { cookie: asked.cookie, origin }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "STEP_UP_REQUIRED" });
  }
  expect(await keptOf(person.userId)).toBe(0);
});

test.each([
  ["nothing", {}],
  ["a null", null],
  ["a text", "response"],
  ["a number", 7],
  ["an unknown passkey", { id: "x".repeat(43) }],
  ["an id of 60,000 characters", { id: "x".repeat(60_000) }],
  ["texts that are no base64url", { id: "\0", rawId: "\0", response: { attestationObject: "€", clientDataJSON: "{" } }],
])("%s in place of what a browser says is refused, and breaks nothing", async (_what, response) => {
  const { add, challengeOf, post, origin, cookie } = await world();
  await add();
  for (const [path, options] of [
    ["/passkey/add", "/passkey/add-options"],
    ["/passkey/sign-in", "/passkey/use-options"],
    ["/passkey/prove", "/passkey/use-options"],
  ] as const) {
    const asked = await challengeOf(options, cookie);
    const { status } = await post(path, { name: "Phone", response }, { cookie: asked.cookie, origin });
    expect(`${path} ${status}`).toBe(`${path} 400`);
  }
});

test("nobody renames or removes another person's passkey", async () => {
  const [one, other] = [await world(), await world()];
  const { passkeyId } = (await (await one.add()).json()) as { passkeyId: string };
  const caller = (await other.sessionOf(other.cookie))?.caller ?? null;
  const account = createCallerFactory(appRouter)(testContext(other.services, caller)).account;
  await expect(account.renamePasskey({ passkeyId, name: "Mine" })).rejects.toThrow("no such passkey");
  await expect(account.removePasskey({ passkeyId })).rejects.toThrow("no such passkey");
  expect(await keptOf(one.person.userId)).toBe(1);
});

describe("a reset of somebody's lost factor", () => {
  test("leaves no passkey that is being added in that moment, by whoever it is", async () => {
    const { challengeOf, authenticator, cookie, post, origin, person, clock } = await world();
    const asked = await challengeOf("/passkey/add-options", cookie);
    const response = authenticator.add(asked.challenge);
    const add = () => post("/passkey/add", { name: "Thief", response }, { cookie: asked.cookie, origin });
    const reset = (tx: Transaction) => removeFactor(tx, person.userId, clock.now());

    expect((await whileUncommitted(database.db, reset, add)).status).toBe(400);

    expect(await keptOf(person.userId)).toBe(0);
  });

  test("leaves no session that its passkey is opening in that moment", async () => {
    const { add, enter, person, clock } = await world();
    await add();
    const { userId } = person;
    const entered = await database.db.transact(async (tx) => {
      // Its sign-in is counted, and waits for the person to open a session.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      const entering = enter();
      await expect.poll(() => countWaiting(database.db), { timeout: 10_000 }).toBeGreaterThan(0);
      await removeFactor(tx, userId, clock.now());
      return { entering };
    });

    expect((await entered.entering).status).toBe(400);
    expect(await database.db.orm.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });
});

test("a passkey that cannot be written in the log is not kept", async () => {
  const make = createIdMaker(systemClock);
  let isLogBroken = false;
  const makeId: typeof make = (kind) => {
    if (isLogBroken && kind === "auditEntry") throw new Error("The log takes nothing.");
    return make(kind);
  };
  const { add, person } = await createPasskeyWorld(database.db, { makeId });
  isLogBroken = true;

  await add().catch(() => undefined);

  expect(await keptOf(person.userId)).toBe(0);
});
