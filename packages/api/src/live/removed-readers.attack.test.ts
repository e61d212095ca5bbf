import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { expect, test } from "vitest";
import { recordAccountAction } from "../identity/notices/record-account-action.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createLiveWorld } from "./testing-live-world.ts";

/** Until a look of its own has come. */
const LOOK_MS = 501;

const database = testDatabase();

/** Two colleagues at a page each, and a case that a backend writes on. Each session that is read is noted. */
async function createRoom(sessionOf: "ended" | "kept") {
  const timer = new ManualTimer();
  const world = createLiveWorld(database.db, timer);
  const { member, organization, backend, addQuote, openCase } = await world.addMerchant();
  const owner = await createTestMember(world.services, organization, "owner");
  const caseId = await openCase(await addQuote());
  const asked: string[] = [];
  const page = await world.follow(member, {
    session: () => {
      asked.push("member");
      return sessionOf === "kept" ? member : null;
    },
  });
  const witness = await world.follow(owner, {
    session: () => {
      asked.push("owner");
      return owner;
    },
  });
  const first = Promise.all([page.next(), witness.next()]);
  await timer.advance(30);
  await first;
  const write = () => backend.caseMessages.post({ caseId, body: "Not for those who left" });
  return { ...world, timer, member, owner, caseId, page, witness, write, asked };
}

test("who was removed is told nothing of what the same look found, and nobody else is asked who they are", async () => {
  const { callAs, timer, member, owner, caseId, page, witness, write, asked, live } = await createRoom("ended");

  await callAs(owner).members.remove({ userId: member.userId });
  await write();
  const end = page.next().catch((error: unknown) => error);
  const told = witness.next();
  await timer.advance(LOOK_MS);

  expect(await end).toMatchObject({ refusal: { code: "credentials_missing" } });
  expect((await told)?.changes).toContainEqual({ kind: "case", id: caseId });
  expect(asked).toEqual(["member"]);
  await witness.close();
  await live.close();
});

test.each([
  "account.sessions_ended",
  "account.password_changed",
  "account.signed_out",
  "account.two_factor_reset",
  "account.two_factor_enabled",
  "account.two_factor_replaced",
] as const)("after %s a page whose session is left goes on, and is asked once", async (action) => {
  const { services, timer, member, caseId, page, witness, write, asked, live } = await createRoom("kept");

  const actor = { actorId: member.userId, actorName: member.name };
  const ctx = { services, requestId: "req_test", actor };
  await recordAccountAction(ctx, services.db.orm, { userId: member.userId, action });
  await write();
  const told = page.next();
  await timer.advance(LOOK_MS);

  expect((await told)?.changes).toContainEqual({ kind: "case", id: caseId });
  expect(asked).toEqual(["member"]);
  await write();
  const more = page.next();
  await timer.advance(LOOK_MS);
  expect((await more)?.changes).toContainEqual({ kind: "case", id: caseId });
  expect(asked).toEqual(["member"]);
  await Promise.all([page.close(), witness.close()]);
  await live.close();
});
