import type { Database } from "@quote-financing/db/database";
import { queuedMails, users } from "@quote-financing/db/schema/tables";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { createDeliveryWorld } from "../../webhooks/deliveries/testing-delivery-world.ts";
import { queueDueNotices } from "./queue-due-notices.ts";

/** An organization with a destination, its people, and a round of notices. */
export async function createNotificationWorld(db: Database) {
  const base = await createDeliveryWorld(db);
  const services = { ...base.services, mailRoom: { send: async () => {} } };
  const owner = await createTestMember(services, base.organization, "owner");
  const admin = await createTestMember(services, base.organization, "admin");
  const member = await createTestMember(services, base.organization, "member");
  await db.orm.update(users).set({ language: "en" }).where(eq(users.id, admin.userId));
  const as = (caller: MemberCaller) => createCallerFactory(appRouter)(testContext(services, caller)).notifications;
  /** Mail written since the last look. */
  const newMails = async () => {
    const isOurs = eq(queuedMails.organizationId, base.organizationId);
    return db.orm.delete(queuedMails).where(isOurs).returning();
  };
  const ago = (milliseconds: number) => new Date(base.clock.now().getTime() - milliseconds);
  const round = async () => {
    await queueDueNotices(services);
    return newMails();
  };
  return { ...base, services, owner, admin, member, as, round, ago };
}
