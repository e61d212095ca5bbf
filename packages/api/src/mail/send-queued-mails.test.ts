import { queuedMails } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { MAIL_LIMITS } from "@quote-financing/domain/mail-room";
import { expect, test } from "vitest";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { sendQueuedMails } from "./send-queued-mails.ts";

const MINUTE_MS = 60_000;

const database = eachTestDatabase();

type Handover = () => Promise<void>;

/** An invitation that waits, and a mail server that answers as the test says. */
async function invited() {
  const answers: ((handover: Handover) => Promise<void>)[] = [];
  let asked = 0;
  const mailRoom = {
    async send(_: unknown, handover: Handover = async () => {}) {
      asked += 1;
      await answers.shift()?.(handover);
    },
  };
  const services = createTestServices({ db: database.db, mailRoom });
  const organization = await createTestOrganization(services);
  const owner = createCallerFactory(appRouter)(
    testContext(services, await createTestMember(services, organization, "owner")),
  );
  const { invitationId } = (await owner.members.invite({ email: "nieuw@voorbeeld.example", role: "admin" })).data;
  const round = () => sendQueuedMails(services, () => {});
  return { answers, round, owner, invitationId, clock: services.clock, asked: () => asked };
}

test("a mail that the server has whole and still looks at is begun by no other process meanwhile", async () => {
  const { answers, round, clock, asked } = await invited();
  const looked = Promise.withResolvers<void>();
  const handedOver = Promise.withResolvers<void>();
  answers.push(async (handover) => {
    await handover();
    handedOver.resolve();
    await looked.promise;
  });
  const first = round();
  await handedOver.promise;

  clock.advance(MAIL_LIMITS.answerMs);
  expect(await round()).toEqual({ sent: 0, refused: 0, givenUp: 0 });
  looked.resolve();

  expect(await first).toEqual({ sent: 1, refused: 0, givenUp: 0 });
  expect(asked()).toBe(1);
  expect(await database.db.orm.select().from(queuedMails)).toEqual([]);
});

test("a mail whose sender dies each time before the server's answer is sent for a day, and then no more", async () => {
  const { answers, round, clock, asked } = await invited();
  const startMs = clock.now().getTime();
  for (let hours = 0; hours < 48; hours += 1) {
    let isHandedOver = false;
    const before = asked();
    answers[0] = async (handover) => {
      await handover();
      isHandedOver = true;
      await new Promise(() => {});
    };
    const dies = round();
    await Promise.race([dies, expect.poll(() => isHandedOver).toBe(true)]);
    if (asked() === before) break;
    clock.advance(60 * MINUTE_MS);
  }
  expect(asked()).toBe(30);
  expect(clock.now().getTime() - startMs).toBeGreaterThan(24 * 60 * MINUTE_MS);
  expect(await database.db.orm.select().from(queuedMails)).toEqual([]);
});

test("a mail that is cut off before its end is over before another process takes it", async () => {
  const { answers, round, clock, asked } = await invited();
  const cut = Promise.withResolvers<void>();
  answers.push(() => cut.promise);
  const first = round();
  await expect.poll(asked).toBe(1);

  clock.advance(MAIL_LIMITS.untilEndMs);
  expect(await round()).toEqual({ sent: 0, refused: 0, givenUp: 0 });
  cut.reject(new Error("It took too long."));

  expect(await first).toEqual({ sent: 0, refused: 1, givenUp: 0 });
});

test("a mail that the server refuses at its end is tried again a minute later", async () => {
  const { answers, round, clock } = await invited();
  answers.push(async (handover) => {
    await handover();
    throw Object.assign(new Error("452 full"), { responseCode: 452 });
  });
  expect(await round()).toEqual({ sent: 0, refused: 1, givenUp: 0 });

  clock.advance(MINUTE_MS);

  expect(await round()).toEqual({ sent: 1, refused: 0, givenUp: 0 });
});

test("a mail that waited while nobody sent for more than a day is not given up by the first refusals", async () => {
  const { answers, round, clock, asked } = await invited();
  const start = clock.now().getTime();
  clock.advance(25 * 60 * MINUTE_MS);
  const refuse = async () => {
    throw Object.assign(new Error("451 come again later"), { responseCode: 451 });
  };
  const rounds = [];
  for (const minutes of [1, 5, 15, 60, 60]) {
    answers.push(refuse);
    rounds.push(await round());
    clock.advance(minutes * MINUTE_MS);
  }

  const { length: tried } = rounds.filter(({ refused }) => refused === 1);
  expect([tried, rounds.at(-1)?.givenUp, asked()]).toEqual([4, 1, 5]);
  expect(clock.now().getTime() - start).toBeLessThan(48 * 60 * MINUTE_MS);
});

test("a mail that is withdrawn while it is on its way is not ended", async () => {
  const { answers, round, owner, invitationId } = await invited();
  let isEnded = false;
  answers.push(async (handover) => {
    await owner.members.cancelInvitation({ invitationId });
    await handover();
    isEnded = true;
  });

  await round();

  expect(isEnded).toBe(false);
});
