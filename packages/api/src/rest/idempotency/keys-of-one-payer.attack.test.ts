import { idempotencyKeys } from "@quote-financing/db/schema/tables";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestWorld, type RestWorld } from "../testing/testing-rest-world.ts";

/** A third of the twelve connections of a test database. */
const SHARE = 4;

let world: RestWorld;
beforeAll(async () => void (world = await createRestWorld()));
afterAll(() => world.close());

async function newPoster() {
  const organization = await createTestOrganization(world.services);
  const { token } = await createTestCredential(world.services, organization);
  const post = (key: string) =>
    world.send.web("/v1/quotes", { method: "POST", token, body: { name: "x" }, headers: { "idempotency-key": key } });
  const { organizationId } = organization;
  return { organizationId, token, post };
}

/** Connections on which a statement about keys waits now. */
async function waitingForKeys(): Promise<number> {
  const [row] = await world.services.db.forMaintenance.client<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"idempotency_keys"%'`;
  return row?.count ?? 0;
}

test("200 keyed creates of one organization at once hold its share of the connections, and nobody else up", async () => {
  const [flood, other] = [await newPoster(), await newPoster()];

  const flooding = await world.services.db.transact(async (tx) => {
    await tx.execute(sql`lock table ${idempotencyKeys} in access exclusive mode`);
    const answers = Array.from({ length: 200 }, (_, index) => flood.post(`key-${index}`));
    await vi.waitFor(async () => expect(await waitingForKeys()).toBeGreaterThanOrEqual(SHARE));
    const answer = await world.send.web("/v1/quotes", { method: "POST", token: other.token, body: { name: "y" } });
    expect(answer.status).toBe(201);
    expect(await waitingForKeys()).toBeLessThanOrEqual(SHARE);
    return { answers };
  });

  const statuses = (await Promise.all(flooding.answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
});

test("a key whose row stays locked is in use: 409", async () => {
  const { organizationId, post } = await newPoster();
  expect((await post("key")).status).toBe(201);

  const { status, json } = await world.services.db.transact(async (tx) => {
    const mine = eq(idempotencyKeys.organizationId, organizationId);
    await tx.select().from(idempotencyKeys).where(mine).for("update");
    return post("key");
  });
  expect({ status, code: json.error?.code }).toEqual({ status: 409, code: "idempotency_key_in_use" });
  expect((await post("key")).status).toBe(201);
});
