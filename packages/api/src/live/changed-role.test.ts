import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { expect, test } from "vitest";
import { createTestMember } from "../testing/testing-people.ts";
import { createLiveWorld } from "./testing-live-world.ts";

/** Until a look of its own has come. */
const LOOK_MS = 501;

const OTHER_ROLE = { kind: "person" };

const database = testDatabase();

/** An owner at an open page, and another owner. */
async function world() {
  const timer = new ManualTimer();
  const live = createLiveWorld(database.db, timer);
  const { organization, backend, addQuote, openCase } = await live.addMerchant();
  const [reader, other] = [
    await createTestMember(live.services, organization, "owner"),
    await createTestMember(live.services, organization, "owner"),
  ];
  let role: MemberRole = "owner";
  const open = async (drawnAs?: MemberRole) => {
    const page = await live.follow(
      { ...reader, role },
      { session: () => ({ ...reader, role }), ...(drawnAs === undefined ? {} : { role: drawnAs }) },
    );
    const first = page.next();
    await timer.advance(30);
    return { page, first: (await first)?.changes };
  };
  const changeRole = async (next: MemberRole) => {
    await live.callAs(other).members.changeRole({ userId: reader.userId, role: next });
    role = next;
  };
  const write = async () => backend.caseMessages.post({ caseId: await openCase(await addQuote()), body: "Hello" });
  return { ...live, timer, open, changeRole, write };
}

test("an owner whom another owner demotes is told so by the next look, once", async () => {
  const { timer, open, changeRole, write, live } = await world();
  const { page, first } = await open("owner");
  expect(first).not.toContainEqual(OTHER_ROLE);

  await changeRole("member");
  const told = page.next();
  await timer.advance(LOOK_MS);
  expect((await told)?.changes).toContainEqual(OTHER_ROLE);

  await write();
  const more = page.next();
  await timer.advance(LOOK_MS);
  expect((await more)?.changes).not.toContainEqual(OTHER_ROLE);
  await page.close();
  await live.close();
});

test("a page that was drawn for another role than its person has is told so when it comes", async () => {
  const { open, changeRole, live } = await world();
  await changeRole("member");

  const hidden = await open("owner");
  const drawnNow = await open("member");
  const saysNothing = await open();

  expect(hidden.first).toContainEqual(OTHER_ROLE);
  expect(drawnNow.first).not.toContainEqual(OTHER_ROLE);
  expect(saysNothing.first).not.toContainEqual(OTHER_ROLE);
  for (const { page } of [hidden, drawnNow, saysNothing]) await page.close();
  await live.close();
});
