import { idempotencyKeys } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestWorld, type RestWorld } from "../testing/testing-rest-world.ts";

let world: RestWorld;
beforeAll(async () => void (world = await createRestWorld()));
afterAll(() => world.close());

test("who writes to the database cannot have one organization's stored answer replayed to another", async () => {
  const victim = await keyedCreate("their-key", "the victim's consumer");
  const attacker = await keyedCreate("my-key", "mine");

  const { orm } = world.services.db;
  const rows = await orm.select().from(idempotencyKeys);
  const stolen = rows.find(({ organizationId }) => organizationId === victim.organizationId)?.sealedBody ?? "";
  const own = and(eq(idempotencyKeys.organizationId, attacker.organizationId), eq(idempotencyKeys.key, "my-key"));
  await orm.update(idempotencyKeys).set({ sealedBody: stolen }).where(own);

  const replayed = await attacker.send();
  expect(replayed.text).not.toContain("the victim's consumer");
  expect(replayed.status).toBe(500);
});

async function keyedCreate(key: string, name: string) {
  const organization = await createTestOrganization(world.services);
  const { token } = await createTestCredential(world.services, organization);
  const send = () =>
    world.send.node("/v1/quotes", { method: "POST", token, body: { name }, headers: { "idempotency-key": key } });
  expect((await send()).status).toBe(201);
  return { organizationId: organization.organizationId, send };
}
