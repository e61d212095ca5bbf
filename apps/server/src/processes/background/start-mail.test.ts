import { queueMails } from "@quote-financing/api/mail/queue-mails";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { queuedMails } from "@quote-financing/db/schema/tables";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { pino } from "pino";
import { expect, test } from "vitest";
import { BackgroundTasks } from "../../monitoring/background-tasks.ts";
import { ShutdownHooks } from "../ending/shutdown-hooks.ts";
import { startMail } from "./start-mail.ts";

test("a fault in the look at cases keeps nobody's morning from being written", async () => {
  const { db, close } = await createTestDatabase();
  const clock = new FixedClock("2026-06-02T06:30:00.000Z");
  const services = createTestServices({ db, clock, mailRoom: { send: () => Promise.resolve() } });
  const { organizationId } = await createTestOrganization(services);
  await db.client.unsafe("alter table case_clocks rename to away");
  const tasks = new BackgroundTasks();
  const hooks = new ShutdownHooks();

  startMail(services, pino({ level: "silent" }), tasks, hooks);

  const failures = () => tasks.all().find(({ name }) => name === "people-to-tell")?.failures;
  await expect.poll(failures, { timeout: 20_000 }).toBe(1);
  await hooks.runAll();
  const written = await db.client`
    select 1 from notice_feeds where organization_id = ${organizationId} and morning_on = '2026-06-02'`;
  expect(written).toHaveLength(1);
  await close();
});

test("a process that ends finishes the mail that it has begun, and begins no other", async () => {
  const { db, close } = await createTestDatabase();
  const begun: string[] = [];
  let finish = (): void => {};
  const send = (mail: { readonly recipient: string }) => {
    begun.push(mail.recipient);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const services = createTestServices({ db, mailRoom: { send } });
  const { organizationId } = await createTestOrganization(services);
  const action = { label: "Open", url: "https://portal.example/" };
  const content = {
    language: "nl",
    subject: "Nieuws",
    paragraphs: ["Er is nieuws."],
    action,
    footer: "Tot ziens.",
  } as const;
  const mails = ["one@shop.example", "two@shop.example"].map((recipient) => ({ recipient, content }));
  await db.transact((tx) => queueMails(services, tx, organizationId, mails));
  const hooks = new ShutdownHooks();

  startMail(services, pino({ level: "silent" }), new BackgroundTasks(), hooks);
  await expect.poll(() => begun, { timeout: 20_000 }).toHaveLength(1);
  const ending = hooks.runAll();
  finish();
  await ending;

  expect(begun).toHaveLength(1);
  expect(await db.orm.$count(queuedMails)).toBe(1);
  await close();
});
