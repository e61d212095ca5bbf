import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createOpenCase } from "./testing-open-case.ts";

const database = testDatabase();

const MESSAGE_ID = "csmsg_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D";

/** What an agent had seen of a case when it came, and a merchant who writes more. */
async function openCase() {
  const { mine: agent, merchant, clock, opened, inCase, stored } = await createOpenCase(database.db);
  const write = async () => {
    clock.advance(1);
    await merchant.caseMessages.post({ caseId: inCase.caseId, body: "And may I call you?" });
  };
  return { inCase, agent, stored, write, seenThrough: opened.updatedAt };
}

type World = Awaited<ReturnType<typeof openCase>>;
type Seen = World["inCase"] & { seenThrough?: string };

const ACTS = {
  "closes it": ({ agent }: World, seen: Seen) => agent.supportCases.close(seen),
  "puts it off": ({ agent }: World, seen: Seen) => agent.supportCases.snooze({ ...seen, day: "2026-06-05" }),
  "makes it wait on the merchant": ({ agent }: World, seen: Seen) =>
    agent.supportCases.setWaitingOn({ ...seen, waitingOn: "merchant" }),
  "answers and closes it": ({ agent }: World, seen: Seen) =>
    agent.supportCases.reply({ ...seen, body: "On Friday.", messageId: MESSAGE_ID, thenClose: true }),
};

for (const [what, act] of Object.entries(ACTS)) {
  test(`an agent who ${what} has seen what the merchant wrote, or is told of it and nothing changes`, async () => {
    const w = await openCase();
    await w.write();
    const before = await w.stored();

    await expect(act(w, { ...w.inCase, seenThrough: w.seenThrough })).rejects.toMatchObject({
      cause: { code: "state_conflict", message: "The merchant wrote a message that you had not seen. Read it first." },
    });
    expect(await w.stored()).toEqual(before);
    expect((await w.agent.supportCases.messages(w.inCase)).data).toHaveLength(2);

    await act(w, { ...w.inCase, seenThrough: before?.updatedAt.toISOString() ?? "" });
    expect(await w.stored()).not.toEqual(before);
  });

  test(`an agent's own message before an agent ${what} counts for seen, and so does who says nothing of it`, async () => {
    const w = await openCase();
    await w.agent.supportCases.reply({ ...w.inCase, body: "One moment." });
    await act(w, { ...w.inCase, seenThrough: w.seenThrough });

    const unsaid = await openCase();
    await unsaid.write();
    await act(unsaid, unsaid.inCase);
  });
}

test("a case that is to wait on the platform stays in the queues, whatever was not seen", async () => {
  const w = await openCase();
  await w.agent.supportCases.setWaitingOn({ ...w.inCase, waitingOn: "consumer" });
  await w.write();

  await w.agent.supportCases.setWaitingOn({ ...w.inCase, waitingOn: "platform", seenThrough: w.seenThrough });

  expect(await w.stored()).toMatchObject({ waitingOn: "platform" });
});

test("an answer that closed its case is found again, whatever was written since", async () => {
  const w = await openCase();
  const answer = {
    ...w.inCase,
    body: "On Friday.",
    messageId: MESSAGE_ID,
    thenClose: true,
    seenThrough: w.seenThrough,
  };
  const first = await w.agent.supportCases.reply(answer);
  await w.write();

  expect(await w.agent.supportCases.reply(answer)).toEqual(first);
  expect(await w.stored()).toMatchObject({ state: "open", waitingOn: "platform" });
});

test("who closes what a colleague closed after reading it hears of that", async () => {
  const w = await openCase();
  await w.write();
  await w.agent.supportCases.close(w.inCase);

  await expect(w.agent.supportCases.close({ ...w.inCase, seenThrough: w.seenThrough })).rejects.toMatchObject({
    cause: { message: "The case is closed already." },
  });
});
