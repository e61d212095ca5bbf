import { mailThreads, notices } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { MAIL_LIMITS } from "@quote-financing/domain/mail-room";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { whenThreadIsDue } from "../mail/outbox/when-due.ts";
import { lookAtCases } from "./look-at-cases.ts";
import { addressOf, createNoticeWorld, MINUTE_MS, SECOND_MS } from "./testing-notice-world.ts";

const HOUR_MS = 60 * MINUTE_MS;

const database = eachTestDatabase();

/** A message whose mail is due. */
async function dueMail() {
  const w = await createNoticeWorld(database.db);
  const located = await w.openCase();
  w.clock.advance(SECOND_MS);
  await w.as(w.agent).supportCases.reply({ ...located, body: "Vrijdag." });
  await lookAtCases(w.services);
  w.clock.advance(30 * SECOND_MS);
  const thread = async () => {
    const ofOwner = eq(mailThreads.userId, w.owner.userId);
    return (await database.db.orm.select().from(mailThreads).where(ofOwner))[0];
  };
  return { ...w, located, thread };
}

/** A process that stops at this moment, and is never heard of again. */
const dies = () => new Promise<void>(() => {});

test("several processes that look and send at once send one mail", async () => {
  const w = await createNoticeWorld(database.db);
  const located = await w.openCase();
  w.clock.advance(SECOND_MS);
  await w.as(w.agent).supportCases.reply({ ...located, body: "Vrijdag." });
  await Promise.all([1, 2, 3, 4].map(() => lookAtCases(w.services)));
  w.clock.advance(30 * SECOND_MS);

  await Promise.all([1, 2, 3, 4].map(() => w.sendRound()));

  expect(w.mailRoom.taken).toHaveLength(1);
});

test("what two people are told of two cases is four mails, and one that is refused holds up none of the others", async () => {
  const w = await createNoticeWorld(database.db);
  const people = [w.owner, await w.addMember()];
  const located = [];
  for (const subject of ["Een", "Twee"]) {
    const opening = { quoteId: await w.addQuote(), type: "general", subject, message: { body: "Wanneer?" } } as const;
    located.push({ organizationId: w.organizationId, caseId: (await w.merchant.cases.create(opening)).data.caseId });
  }
  w.clock.advance(SECOND_MS);
  for (const [at, inCase] of located.entries())
    await w.as(w.agent).supportCases.reply({ ...inCase, body: `Antwoord ${at}.` });
  await lookAtCases(w.services);
  w.mailRoom.answers.push(async () => {
    throw Object.assign(new Error("Later."), { responseCode: 451 });
  });
  const toldAfter = async (pauseMs: number) => {
    w.clock.advance(pauseMs);
    await w.sendRound();
    return w.mailRoom.taken
      .splice(0)
      .map(({ recipient, text }) => [recipient, text.match(/Antwoord \d/g)?.join()].join(" "));
  };

  const [atOnce, later] = [await toldAfter(30 * SECOND_MS), await toldAfter(MINUTE_MS)];

  expect([atOnce.length, later.length]).toEqual([3, 1]);
  const expected = people.flatMap((person) => [0, 1].map((at) => `${addressOf(person)} Antwoord ${at}`));
  expect([...atOnce, ...later].toSorted()).toEqual(expected.toSorted());
  expect(await toldAfter(HOUR_MS)).toEqual([]);
});

test("what waits anew while the mail about it is being sent is told by another", async () => {
  const w = await createNoticeWorld(database.db);
  const quoteId = await w.addQuote();
  const { organizationId } = w;
  const move = (type: "start_application" | "start_review" | "send_offer" | "accept_offer" | "await_invoice") =>
    w.as(w.agent).financing.move({ organizationId, quoteId, command: { type } });
  for (const type of ["start_application", "start_review", "send_offer", "accept_offer"] as const) await move(type);
  w.clock.advance(30 * SECOND_MS);
  w.mailRoom.answers.push(async (mail, handover) => {
    await handover();
    await move("await_invoice");
    w.mailRoom.taken.push(mail);
  });

  const first = await w.round();
  w.clock.advance(HOUR_MS);
  const second = await w.round();

  expect([first.length, second.length]).toEqual([1, 1]);
  expect(second[0]?.text).toContain("factuur");
  w.clock.advance(HOUR_MS);
  expect(await w.round()).toEqual([]);
});

test("a mail whose process died before the server could have it is sent by another, after the claim is over", async () => {
  const { mailRoom, sendRound, clock } = await dueMail();
  mailRoom.answers.push(dies);
  void sendRound();
  await expect.poll(() => mailRoom.answers.length).toBe(0);

  await sendRound();
  expect(mailRoom.taken).toEqual([]);
  clock.advance(2 * MINUTE_MS);
  await sendRound();

  expect(mailRoom.taken).toHaveLength(1);
});

test("a mail whose process died when the server may have had it is sent by nobody, and the next one follows it", async () => {
  const { mailRoom, sendRound, clock, as, agent, located, services, thread } = await dueMail();
  let isHandedOver = false;
  mailRoom.answers.push(async (_, handover) => {
    await handover();
    isHandedOver = true;
    return dies();
  });
  void sendRound();
  await expect.poll(() => isHandedOver).toBe(true);

  clock.advance(MAIL_LIMITS.answerMs);
  await sendRound();
  expect((await thread())?.dueAt, "the server may still answer").not.toBeNull();
  clock.advance(2 * MINUTE_MS);
  await sendRound();
  expect(mailRoom.taken).toEqual([]);
  expect(await thread()).toMatchObject({ dueAt: null, mailId: null, lastMailId: expect.stringMatching(/^mail_/) });

  clock.advance(HOUR_MS);
  await as(agent).supportCases.reply({ ...located, body: "Maandag." });
  await lookAtCases(services);
  clock.advance(MINUTE_MS);
  await sendRound();
  expect(mailRoom.taken.map(({ follows }) => follows)).toEqual([[(await thread())?.firstMailId]]);
});

test("a process that was stopped, and goes on after another took its mail, does not end it", async () => {
  const { mailRoom, sendRound, clock } = await dueMail();
  let goOn: () => void = () => {};
  let asked: Promise<void> | undefined;
  mailRoom.answers.push(async (_, handover) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    asked = handover();
    return asked;
  });
  const stopped = sendRound();
  await expect.poll(() => mailRoom.answers.length).toBe(0);
  clock.advance(2 * MINUTE_MS);
  await sendRound();

  goOn();
  await stopped;

  await expect(asked).rejects.toThrow("Another process has this mail by now.");
  expect(mailRoom.taken).toHaveLength(1);
});

test("a mail of which nobody knows whether the server took it is not sent again", async () => {
  const { mailRoom, sendRound, clock, warnings } = await dueMail();
  mailRoom.answers.push(async (_, handover) => {
    await handover();
    throw Object.assign(new Error("Connection closed"), { code: "ECONNECTION" });
  });

  expect(await sendRound()).toMatchObject({ givenUp: 1 });
  clock.advance(24 * HOUR_MS);
  await sendRound();

  expect(mailRoom.taken).toEqual([]);
  expect(warnings).toHaveLength(1);
});

test("a mail that the server refuses is tried again after 1, 5, 15 and 60 minutes, and given up after a day", async () => {
  const { mailRoom, sendRound, clock, warnings, owner } = await dueMail();
  const start = clock.now().getTime();
  const tried: number[] = [];
  const refuse = async (_: unknown, handover: () => Promise<void>) => {
    await handover();
    tried.push((clock.now().getTime() - start) / MINUTE_MS);
    throw Object.assign(new Error(`452 ${owner.userId}@example.com is full`), { code: "EENVELOPE", responseCode: 452 });
  };
  for (let minute = 0; minute < 30 * 60; minute += 1) {
    mailRoom.answers[0] = refuse;
    await sendRound();
    clock.advance(MINUTE_MS);
  }

  expect(tried.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 141]);
  expect(tried.at(-1)).toBeLessThanOrEqual(25 * 60);
  expect(tried.length).toBeGreaterThan(20);
  expect(JSON.stringify(warnings)).not.toContain("@example.com");
  mailRoom.answers.length = 0;
  await sendRound();
  expect(mailRoom.taken).toEqual([]);
});

test("news that waited while nobody sent for more than a day are not given up by the first refusals", async () => {
  const { mailRoom, sendRound, clock } = await dueMail();
  clock.advance(25 * HOUR_MS);
  const refuse = async (_: unknown, handover: () => Promise<void>) => {
    await handover();
    throw Object.assign(new Error("451 come again later"), { code: "EENVELOPE", responseCode: 451 });
  };
  const outcomes: string[] = [];
  for (const minutes of [1, 5, 15, 60, 60]) {
    mailRoom.answers[0] = refuse;
    const { refused, givenUp } = await sendRound();
    outcomes.push(`${refused} refused, ${givenUp} given up`);
    clock.advance(minutes * MINUTE_MS);
  }

  expect(outcomes).toEqual([...Array(4).fill("1 refused, 0 given up"), "0 refused, 1 given up"]);
});

test("news of a topic that only a newer release knows waits for its processes, and holds up no other news", async () => {
  const w = await dueMail();
  await database.db.orm.execute(sql`alter table notices drop constraint notices_topic`);
  const [known] = await database.db.orm.select().from(notices).where(eq(notices.userId, w.owner.userId));
  if (known === undefined) throw new Error("Nothing waits. Check that the reply of the agent is noticed.");
  const news = { ...known, topic: "of_a_newer_release" as typeof known.topic };
  await database.db.orm.insert(notices).values(news);
  const waiting = async () =>
    (await database.db.orm.select().from(notices)).map(({ topic, mailId }) => ({ topic, mailId }));

  expect((await w.sendRound()).sent).toBe(1);
  w.clock.advance(HOUR_MS);
  const later = await w.sendRound();

  expect(later).toEqual({ sent: 0, empty: 0, refused: 0, givenUp: 0 });
  expect(await waiting()).toEqual([{ topic: news.topic, mailId: null }]);
  expect((await w.thread())?.dueAt?.getTime(), "due for those who know it").toBeLessThan(w.clock.now().getTime());
  expect(await whenThreadIsDue(database.db), "a resting cluster need not be asked for it").toBe(
    Number.POSITIVE_INFINITY,
  );
});
