import { queuedMails } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import type { QueuedMail } from "@quote-financing/domain/mail-room";
import type { Caller } from "@quote-financing/domain/people/caller";
import { describe, expect, test } from "vitest";
import { memberRefusals } from "../organizations/members/refusals.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { queueMails } from "./queue-mails.ts";
import { sendQueuedMails } from "./send-queued-mails.ts";

const HOUR_MS = 60 * 60 * 1000;

const database = eachTestDatabase();

async function world() {
  const taken: QueuedMail[] = [];
  const refusals: Error[] = [];
  const mailRoom = {
    async send(mail: QueuedMail) {
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      taken.push(mail);
    },
    list: async () => [...taken].reverse(),
  };
  const services = createTestServices({ db: database.db, mailRoom });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const as = (caller: Caller) => createCallerFactory(appRouter)(testContext(services, caller));
  const warnings: object[] = [];
  const round = () => sendQueuedMails(services, (fields) => void warnings.push(fields));
  const invite = (email: string) => as(owner).members.invite({ email, role: "admin" });
  return { services, organization, owner, as, taken, refusals, warnings, round, invite };
}

describe("mail", () => {
  test("of an invitation carries the link, and is sent once", async () => {
    const { invite, round, taken } = await world();
    await invite("nieuw@voorbeeld.example");

    expect(await round()).toEqual({ sent: 1, refused: 0, givenUp: 0 });
    expect(await round()).toEqual({ sent: 0, refused: 0, givenUp: 0 });

    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ recipient: "nieuw@voorbeeld.example" });
    expect(taken[0]?.text).toMatch(/^https:\/\/portal\.example\.nl\/invitations\/[\w-]{43}$/m);
    expect(await database.db.orm.select().from(queuedMails)).toEqual([]);
  });

  test("is not promised where none goes out: nobody is invited then", async () => {
    const { organization } = await world();
    const services = createTestServices({ db: database.db });
    const owner = createCallerFactory(appRouter)(
      testContext(services, await createTestMember(services, organization, "owner")),
    );

    const invited = owner.members.invite({ email: "nieuw@voorbeeld.example", role: "admin" });

    await expect(invited).rejects.toMatchObject({ cause: { refusal: memberRefusals.mailOff() } });
    expect(await database.db.orm.select().from(queuedMails)).toEqual([]);
    expect((await owner.members.invitations()).data).toEqual([]);
  });

  test("that the server refuses is sent later under the same id, and given up after a day", async () => {
    const { services, invite, round, taken, refusals, warnings } = await world();
    await invite("vol@voorbeeld.example");
    refusals.push(Object.assign(new Error("452 vol@voorbeeld.example is full"), { code: "EENVELOPE" }));

    expect(await round()).toEqual({ sent: 0, refused: 1, givenUp: 0 });
    expect(await round()).toEqual({ sent: 0, refused: 0, givenUp: 0 });
    services.clock.advance(60_000);
    expect(await round()).toEqual({ sent: 1, refused: 0, givenUp: 0 });
    expect(taken).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain("vol@");

    await invite("weg@voorbeeld.example");
    for (let hour = 0; hour <= 25; hour += 1) {
      refusals.splice(0, 1, new Error("550"));
      await round();
      services.clock.advance(HOUR_MS);
    }
    expect(await database.db.orm.select().from(queuedMails)).toEqual([]);
    expect(taken).toHaveLength(1);
  });

  test("is not begun once a call's time is up: the next call sends it", async () => {
    const { invite, round, services, taken } = await world();
    await invite("nieuw@voorbeeld.example");

    const late = await sendQueuedMails(services, () => {}, AbortSignal.abort());

    expect([late, taken]).toEqual([{ sent: 0, refused: 0, givenUp: 0 }, []]);
    expect(await round()).toMatchObject({ sent: 1 });
  });

  test("goes out once when several processes send at the same time", async () => {
    const { invite, services, taken } = await world();
    for (let person = 0; person < 5; person += 1) await invite(`p${person}@voorbeeld.example`);

    const rounds = await Promise.all([1, 2, 3, 4].map(() => sendQueuedMails(services, () => {})));

    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(5);
    expect(new Set(taken.map(({ mailId }) => mailId)).size).toBe(5);
    expect(taken).toHaveLength(5);
  });

  test("of an organization that was suspended does not go out, not even what is written in the same moment", async () => {
    const { services, invite, round, taken, as, organization } = await world();
    const { organizationId } = organization;
    await invite("wacht@voorbeeld.example");
    const agent = as(await createTestAgent(services));

    await agent.supportOrganizations.suspend({ organizationId });
    expect(await database.db.orm.select().from(queuedMails)).toEqual([]);
    const content = { language: "nl", subject: "Later", paragraphs: [], footer: "" } as const;
    const late = { recipient: "laat@voorbeeld.example", content: { ...content, action: { label: "Open", url: "x" } } };
    await services.db.transact((tx) => queueMails(services, tx, organizationId, [late]));

    expect([await round(), taken]).toEqual([{ sent: 0, refused: 0, givenUp: 0 }, []]);
    await expect(invite("nog@voorbeeld.example")).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
  });

  test("is not written for an invitation that was refused", async () => {
    const { as, services, organization } = await world();
    const admin = await createTestMember(services, organization, "admin");
    await expect(as(admin).members.invite({ email: "x@y.example", role: "owner" })).rejects.toThrow();
    expect(await database.db.orm.select().from(queuedMails)).toEqual([]);
  });
});

describe("mail in development", () => {
  test("is shown to owners and to agents, each organization's to its own", async () => {
    const { invite, round, as, owner, services, organization } = await world();
    await invite("nieuw@voorbeeld.example");
    await round();
    const stranger = await createTestMember(services, await createTestOrganization(services), "owner");
    // A link to become owner, or an owner's way to a new password, would make an administrator one.
    const others = await Promise.all(
      (["admin", "member"] as const).map((role) => createTestMember(services, organization, role)),
    );

    const subjectsFor = async (caller: Caller) =>
      (await as(caller).developmentMail.list()).data.map((row) => row.recipient);

    expect(await subjectsFor(owner)).toEqual(["nieuw@voorbeeld.example"]);
    expect(await subjectsFor(await createTestAgent(services))).toEqual(["nieuw@voorbeeld.example"]);
    expect(await subjectsFor(stranger)).toEqual([]);
    for (const other of others)
      await expect(subjectsFor(other)).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
  });

  test("is the newest 25", async () => {
    const { as, owner, services, organization, taken } = await world();
    const { organizationId } = organization;
    for (let number = 1; number <= 30; number += 1)
      taken.push({
        mailId: services.makeId("mail"),
        organizationId,
        recipient: "a@b.example",
        subject: `Mail ${number}`,
        text: "",
        html: "",
      });

    const { data } = await as(owner).developmentMail.list();

    expect([data.length, data.at(0)?.subject, data.at(-1)?.subject]).toEqual([25, "Mail 30", "Mail 6"]);
  });

  test("does not exist where mail goes to people", async () => {
    const { services, owner } = await world();
    const sending = { ...services, mailRoom: { send: async () => {} } };
    const call = createCallerFactory(appRouter)(testContext(sending, owner)).developmentMail.list();
    await expect(call).rejects.toMatchObject({ cause: { code: "resource_missing" } });
  });
});
