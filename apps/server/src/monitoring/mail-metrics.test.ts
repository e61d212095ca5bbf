import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { organizations, queuedMails } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

const database = testDatabase();

test("tells how long a mail has waited that the mail server does not take, of organizations that are served", async () => {
  const { db } = database;
  const services = createTestServices({ db });
  const { organizationId } = await createTestOrganization(services);
  const createdAt = services.clock.now();
  const text = { recipient: "nieuw@voorbeeld.example", subject: "Welkom", text: "", html: "" };
  const mail = { ...text, organizationId, createdAt, nextAttemptAt: createdAt };
  const queue = (mailId: string, attemptCount: number) =>
    db.orm.insert(queuedMails).values({ ...mail, mailId, attemptCount });
  const age = async () => {
    const fresh = createMetrics();
    fresh.watchDatabase(services);
    return Number(/^mail_oldest_refused_seconds (\S+)$/m.exec(await fresh.text())?.[1]);
  };
  services.clock.advance(3_600_000);

  await queue("mail_fresh", 0);
  expect(await age()).toBe(0);
  await queue("mail_refused", 1);
  expect(await age()).toBe(3_600);
  const suspended = { suspendedAt: services.clock.now() };
  await db.orm.update(organizations).set(suspended).where(eq(organizations.id, organizationId));
  expect(await age()).toBe(0);
});
