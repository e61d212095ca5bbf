import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliveries, deliveryLanes, members, outgoingMails, users } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/testing/create-test-database";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRouter } from "../account/router.ts";
import { createDeliveryWorld } from "../deliveries/testing-delivery-world.ts";
import { membersRouter } from "../members/router.ts";
import { testContext } from "../testing-context.ts";
import { createTestMember } from "../testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { createFileMailer } from "./file-mailer.ts";
import type { Mail } from "./mail.ts";
import { renderMail } from "./render-mail.ts";
import { runMailRound } from "./run-mail-round.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { createTestSmtpServer } from "./testing-smtp-server.ts";

const HOUR_MS = 60 * 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function world() {
  const w = await createDeliveryWorld(database.db);
  const { services, organization, organizationId, destinationId } = w;
  const owner = await createTestMember(services, organization, "owner");
  await createTestMember(services, organization, "member");
  const sent: Mail[] = [];
  // Other tests of this file left destinations that fail.
  const ofThis = (mails: readonly Mail[]) => mails.filter(({ text }) => text.includes(destinationId));
  const lane = and(eq(deliveryLanes.organizationId, organizationId), eq(deliveryLanes.destinationId, destinationId));
  return {
    ...w,
    owner,
    sent,
    ownMail: () => ofThis(sent).map(({ subject }) => subject),
    round: () => runMailRound(services, async (mail) => void sent.push(mail)),
    fail: (failingSince: Date | null) =>
      database.db.orm
        .update(deliveryLanes)
        .set({ failingSince, ...(failingSince === null && { noticedFailingAt: null, noticedExpiringAt: null }) })
        .where(lane),
    queued: () => database.db.orm.select().from(outgoingMails).where(eq(outgoingMails.organizationId, organizationId)),
  };
}

describe("mail about a destination that fails", () => {
  test("goes once to each administrator after an hour, and again only after a recovery", async () => {
    const w = await world();
    await w.fail(w.clock.now());
    w.clock.advance(HOUR_MS - 1000);
    await w.round();
    expect(w.ownMail()).toEqual([]);

    w.clock.advance(2000);
    await Promise.all([w.round(), w.round()]);
    await w.round();
    expect(w.ownMail()).toEqual([`Koppeling Orders neemt geen berichten aan`]);

    await w.fail(null);
    await w.fail(w.clock.now());
    w.clock.advance(2 * HOUR_MS);
    await w.round();
    expect(w.ownMail()).toHaveLength(2);
  });

  test("says once that events expire, in the language of the reader", async () => {
    const w = await world();
    await w.services.db.orm.update(users).set({ language: "en" }).where(eq(users.id, w.owner.userId));
    const eventId = await w.addEvent();
    await w.fail(w.clock.now());
    w.clock.advance(24 * HOUR_MS);
    await w.round();
    await w.services.db.orm
      .update(deliveries)
      .set({ state: "failed", settledAt: w.clock.now(), nextAttemptAt: null })
      .where(and(eq(deliveries.organizationId, w.organizationId), eq(deliveries.eventId, eventId)));
    await w.round();
    await w.round();

    expect(w.ownMail()).toEqual([
      "Destination Orders does not accept events",
      "Events for destination Orders have expired",
    ]);
  });

  test("does not go to an administrator who does not want it", async () => {
    const w = await world();
    const account = createCallerFactory(accountRouter)(testContext(w.services, w.owner));
    expect(await account.mailPreferences()).toEqual({ data: { wantsDeliveryMail: true } });
    await account.setMailPreferences({ wantsDeliveryMail: false });
    expect(await account.mailPreferences()).toEqual({ data: { wantsDeliveryMail: false } });
    const others = await database.db.orm.select().from(members).where(eq(members.wantsDeliveryMail, false));
    expect(others.map(({ userId }) => userId)).toEqual([w.owner.userId]);

    await w.fail(w.clock.now());
    w.clock.advance(2 * HOUR_MS);
    await w.round();

    expect(w.ownMail()).toEqual([]);
  });
});

describe("an invitation", () => {
  const invite = async () => {
    const w = await world();
    const caller = createCallerFactory(membersRouter)(testContext(w.services, w.owner));
    const { data } = await caller.invite({ email: "new@example.com", role: "member" });
    return { ...w, link: data.link };
  };

  test("is mailed with its link", async () => {
    const w = await invite();
    await w.round();
    expect(w.sent).toContainEqual(
      expect.objectContaining({ to: "new@example.com", text: expect.stringContaining(w.link) }),
    );
    expect(await w.queued()).toEqual([]);
  });

  test("is sent again when the mail server did not take it, and given up after a day", async () => {
    const w = await invite();
    const refuse = () => Promise.reject(new Error("451"));
    await runMailRound(w.services, refuse);
    await w.round();
    expect(w.sent).toEqual([]);
    w.clock.advance(2 * 60_000);
    await runMailRound(w.services, refuse);
    expect(await w.queued()).toMatchObject([{ attemptCount: 2 }]);

    w.clock.advance(25 * HOUR_MS);
    await runMailRound(w.services, refuse);
    expect(await w.queued()).toEqual([]);
  });
});

const MATTER = {
  kind: "invitation",
  values: {
    organization: "Dak\r\nBcc: x@example.com",
    inviter: "<b>Jan</b>",
    link: "https://portal.example/i/1?a=1&b=2",
  },
} as const;

describe("a rendered mail", () => {
  test("keeps names from becoming headers or elements", () => {
    const mail = renderMail("to@example.com", MATTER, "nl");
    expect(mail.subject).toBe("Uitnodiging van Dak Bcc: x@example.com");
    expect(mail.html).toContain("&lt;b&gt;Jan&lt;/b&gt;");
    expect(mail.html).toContain('href="https://portal.example/i/1?a=1&amp;b=2"');
  });

  test("reaches a mail server whole", async () => {
    const server = await createTestSmtpServer();
    const { deliver, close } = createSmtpMailer(server.url, '"Portal" <no-reply@portal.example>');
    await deliver(renderMail("to@example.com", MATTER, "en"));
    close();
    await server.close();

    expect(server.messages).toHaveLength(1);
    expect(server.messages[0]).toMatch(/^From: "?Portal"? <no-reply@portal\.example>\r\nTo: to@example\.com\r\n/);
    const [head = ""] = server.messages[0]?.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^Bcc:/m);
    expect(server.messages[0]).toContain("multipart/alternative");
  });

  test("becomes a file that only its user can read where there is no mail server", async () => {
    const w = await world();
    const folder = join(mkdtempSync(join(tmpdir(), "quote-financing-mail-")), "mail");
    await createFileMailer(
      folder,
      "no-reply@portal.example",
      w.services.clock,
    )(renderMail("to@example.com", MATTER, "nl"));
    const [eml = "", json = ""] = readdirSync(folder).toSorted();

    expect(readFileSync(join(folder, eml), "utf8")).toContain("To: to@example.com");
    expect(JSON.parse(readFileSync(join(folder, json), "utf8"))).toMatchObject({ to: "to@example.com" });
    expect(statSync(join(folder, eml)).mode & 0o077).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
