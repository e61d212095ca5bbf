import type { Transaction } from "@quote-financing/db/database";
import { apiKeys, members, queuedMails } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestMember } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createDeliveryWorld } from "../../webhooks/deliveries/testing-delivery-world.ts";
import { testKeyRow } from "../api-keys/testing-key-row.ts";
import { queueDueNotices } from "./queue-due-notices.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const database = testDatabase();

/** An owner who stays, and an admin whose removal is not committed yet when people are told. */
async function toldWhileRemoving() {
  const base = await createDeliveryWorld(database.db);
  const services = { ...base.services, mailRoom: { send: async () => {} } };
  const owner = await createTestMember(services, base.organization, "owner");
  const admin = await createTestMember(services, base.organization, "admin");
  const isAdmin = and(eq(members.organizationId, base.organizationId), eq(members.userId, admin.userId));
  const remove = (tx: Transaction) => tx.delete(members).where(isAdmin);
  const told = async () => {
    await whileUncommitted(database.db, remove, () => queueDueNotices(services));
    const isOurs = eq(queuedMails.organizationId, base.organizationId);
    return (await database.db.orm.delete(queuedMails).where(isOurs).returning()).map(({ recipient }) => recipient);
  };
  return { ...base, owner, told };
}

const addressOf = ({ userId }: MemberCaller) => `${userId.toLowerCase()}@example.com`;

test("who is removed while people are told of a destination is not told", async () => {
  const { addEvent, settle, setLane, clock, owner, told } = await toldWhileRemoving();
  await settle(await addEvent(), "pending", [{ status: 401 }]);
  await setLane({ failureStreak: 12, failingSince: new Date(clock.now().getTime() - HOUR_MS) });

  expect(await told()).toEqual([addressOf(owner)]);
});

test("who is removed while people are told that a key ends is not told", async () => {
  const { services, organizationId, clock, owner, told } = await toldWhileRemoving();
  const now = clock.now().getTime();
  await database.db.orm.insert(apiKeys).values(
    testKeyRow(services, organizationId, {
      createdAt: new Date(now - 90 * DAY_MS),
      expiresAt: new Date(now + 10 * DAY_MS),
    }),
  );

  expect(await told()).toEqual([addressOf(owner)]);
});
