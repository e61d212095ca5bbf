import { auditEntries, members, passkeys, twoFactors } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Services } from "../../context.ts";
import { addTestPasskey } from "../../identity/passkeys/testing-passkey.ts";
import { createPasskeyWorld } from "../../identity/passkeys/testing-passkey-world.ts";
import { keepFactorReset } from "../../identity/second-factor/factor-reset.ts";
import { createFactorWorld } from "../../identity/second-factor/testing-factor-world.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember, joinTestOrganization } from "../../testing/testing-people.ts";
import { countWaiting } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";
import { confirmFactorReset } from "./confirm-factor-reset.ts";
import { findFactorOwner } from "./reset-second-factor.ts";

const database = testDatabase();

const MINUTE_MS = 60_000;
const refused = { cause: { code: "operation_not_permitted" } };
const closed = { code: "resource_missing" };
const as = (services: Services, caller: MemberCaller) => createCallerFactory(appRouter)(testContext(services, caller));

/** Somebody with a second factor, an owner who is their colleague, and the mail that goes to them. */
async function world() {
  const w = await createFactorWorld(database.db);
  const colleague = await createTestMember(w.services, w.organization, "owner");
  const ask = (caller = colleague, userId = w.person.userId) =>
    as(w.services, caller).members.resetSecondFactor({ userId });
  const follow = (token: string) =>
    confirmFactorReset({ services: w.services, requestId: "req_test", clientAddress: "203.0.113.7" }, token);
  const mailed = () => {
    const mail = w.sent.findLast(({ recipient, text }) => recipient === w.person.email && text.includes("#"));
    return /\/reset-second-factor#([\w-]{43})\n/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const isOn = async () =>
    (await database.db.orm.$count(twoFactors, eq(twoFactors.userId, w.person.userId))) > 0 &&
    (await w.sessionOf(w.cookie)) !== null;
  const entries = async (action: "account.two_factor_reset" | "account.two_factor_reset_asked") => {
    const { organizationId } = w.organization;
    const ofAction = and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.action, action));
    return database.db.orm.select().from(auditEntries).where(ofAction);
  };
  return { ...w, colleague, ask, follow, mailed, isOn, entries };
}

test("a lost factor goes when its person follows the mailed link, and not before; the log tells who asked and who followed", async () => {
  const { services, ask, follow, mailed, isOn, entries, person, colleague, sent } = await world();
  await ask();
  expect(await isOn()).toBe(true);
  expect(sent.at(-1)).toMatchObject({ recipient: person.email, subject: "Uw tweestapsverificatie uitzetten?" });
  expect(sent.at(-1)?.text).toContain(colleague.name);
  expect(await entries("account.two_factor_reset_asked")).toMatchObject([
    { actorId: colleague.userId, subjectId: person.userId },
  ]);

  await follow(mailed());

  expect(await isOn()).toBe(false);
  expect(await database.db.orm.$count(twoFactors, eq(twoFactors.userId, person.userId))).toBe(0);
  expect(sent.at(-1)).toMatchObject({ recipient: person.email, subject: "Uw tweestapsverificatie is uitgezet" });
  expect(await entries("account.two_factor_reset")).toMatchObject([
    {
      actorId: person.userId,
      subjectId: person.userId,
      clientAddress: "203.0.113.7",
      details: { proposedBy: colleague.name },
    },
  ]);
  await expect(as(services, colleague).members.resetSecondFactor({ userId: person.userId })).rejects.toThrow(
    "no second factor",
  );
});

test("the link works once, also when it is followed twice at the same moment, and no other text is one", async () => {
  const { ask, follow, mailed, isOn, services, person } = await world();
  await ask();
  const token = mailed();
  for (const text of ["", "x", token.slice(1), `${token}A`, "A".repeat(43), person.userId]) {
    await expect(follow(text)).rejects.toMatchObject(closed);
  }
  expect(await isOn()).toBe(true);

  const both = await Promise.allSettled([follow(token), follow(token)]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await addTestPasskey(services, person.userId);
  await expect(follow(token)).rejects.toMatchObject(closed);
  expect(await database.db.orm.$count(passkeys, eq(passkeys.userId, person.userId))).toBe(1);
});

test("a link that is followed while a newer one is asked for is nothing then, and neither of the two waits for the other for ever", async () => {
  const { services, ask, mailed, isOn, person, colleague, organization } = await world();
  await ask();
  const { organizationId } = organization;
  const again = { userId: person.userId, organizationId, tokenHash: "newer", reason: null };
  const by = { proposedBy: colleague.userId, proposedByName: colleague.name };
  const begun = { asking: 0, following: 0 };
  const counting: Services["db"]["transact"] = (work) =>
    services.db.transact((tx) => {
      begun.following += 1;
      return work(tx);
    });
  const follower = { services: { ...services, db: { ...services.db, transact: counting } }, requestId: "req_test" };

  const { following } = await database.db.transact(async (tx) => {
    begun.asking += 1;
    await findFactorOwner(tx, organizationId, person.userId);
    const followed = confirmFactorReset(follower, mailed());
    followed.catch(() => undefined);
    await expect.poll(() => countWaiting(database.db)).toBe(1);
    await keepFactorReset(services, tx, { ...again, ...by });
    return { following: followed };
  });

  await expect(following).rejects.toMatchObject(closed);
  expect(begun).toEqual({ asking: 1, following: 1 });
  expect(await isOn()).toBe(true);
});

test("the link is nothing after 24 hours, and nothing once a newer one was mailed; a mailbox is not filled", async () => {
  const { ask, follow, mailed, isOn, clock } = await world();
  await ask();
  const first = mailed();
  await expect(ask()).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });
  clock.advance(5 * MINUTE_MS);
  await ask();
  const second = mailed();
  expect(second).not.toBe(first);
  await expect(follow(first)).rejects.toMatchObject(closed);
  clock.advance(24 * 60 * MINUTE_MS);
  await expect(follow(second)).rejects.toMatchObject(closed);
  expect(await isOn()).toBe(true);
});

test("nobody asks for their own, an admin for an owner's, a stranger's, or one over another organization's head", async () => {
  const { services, organization, person, colleague, ask, sent } = await world();
  const before = sent.length;
  const admin = await createTestMember(services, organization, "admin");
  const stranger = await createTestMember(services, await createTestOrganization(services), "owner");
  await addTestPasskey(services, colleague.userId);
  await expect(ask(colleague, colleague.userId)).rejects.toMatchObject(refused);
  await expect(ask(admin)).rejects.toMatchObject(refused);
  await expect(ask(stranger)).rejects.toMatchObject({ cause: { code: "resource_missing" } });
  await joinTestOrganization(services, person.userId, stranger.organization);
  await expect(ask()).rejects.toMatchObject(refused);
  expect(sent.length).toBe(before);
});

test("a link is worth what its asker still is: not once they were removed, nor once its person works elsewhere too", async () => {
  const removed = await world();
  await removed.ask();
  const isColleague = eq(members.userId, removed.colleague.userId);
  await database.db.orm.delete(members).where(isColleague);
  await expect(removed.follow(removed.mailed())).rejects.toMatchObject(closed);
  expect(await removed.isOn()).toBe(true);

  const elsewhere = await world();
  await elsewhere.ask();
  const other = await createTestOrganization(elsewhere.services);
  await joinTestOrganization(elsewhere.services, elsewhere.person.userId, other);
  await expect(elsewhere.follow(elsewhere.mailed())).rejects.toMatchObject(closed);
  expect(await elsewhere.isOn()).toBe(true);
});

test("a factor that was set up after the link was mailed is not taken by it", async () => {
  const { services, ask, follow, mailed, isOn, person } = await world();
  await ask();
  await addTestPasskey(services, person.userId);
  await expect(follow(mailed())).rejects.toMatchObject(closed);
  expect(await isOn()).toBe(true);
});

test("where no mail goes out an owner alone takes nobody's factor", async () => {
  const { services, colleague, person, isOn } = await world();
  const silent = as({ ...services, mailRoom: undefined }, colleague);
  await expect(silent.members.resetSecondFactor({ userId: person.userId })).rejects.toThrow("sends no mail");
  expect(await isOn()).toBe(true);
});

test("passkeys go with the link, and who has nothing else is seen to have two-step sign-in", async () => {
  const w = await createPasskeyWorld(database.db);
  const owner = await createTestMember(w.services, w.organization, "owner");
  expect((await w.add()).status).toBe(200);
  const { userId } = w.person;
  const seen = async () =>
    (await as(w.services, owner).members.list()).data.find((member) => member.userId === userId)?.twoFactorEnabled;
  expect(await seen()).toBe(true);

  await as(w.services, owner).members.resetSecondFactor({ userId });
  const token = /reset-second-factor#([\w-]{43})\n/.exec(w.sent.at(-1)?.text ?? "")?.[1] ?? "";
  await confirmFactorReset({ services: w.services, requestId: "req_test" }, token);

  expect([await seen(), (await w.enter()).status, await w.sessionOf(w.cookie)]).toEqual([false, 400, null]);
});
