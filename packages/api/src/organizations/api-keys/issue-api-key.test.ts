import { apiKeys } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { apiKeyRefusals } from "./refusals.ts";
import { apiKeysRouter } from "./router.ts";
import { LIVE_KEYS_MAX } from "./rules.ts";
import { testKeyRow } from "./testing-key-row.ts";

const database = testDatabase();

const createCaller = createCallerFactory(router({ apiKeys: apiKeysRouter }));

/** An organization with so many live keys, and as many more that ended. */
async function withLiveKeys(live: number) {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const { apiKeys: keys } = createCaller(testContext(services, owner));
  const rows = Array.from({ length: 2 * live }, (_, index) =>
    testKeyRow(services, organization.organizationId, {
      name: `Key ${index}`,
      revokedAt: index < live ? null : services.clock.now(),
    }),
  );
  await database.db.orm.insert(apiKeys).values(rows);
  return { keys, apiKeyId: rows[0]?.apiKeyId ?? "" };
}

const REFUSED = { cause: { refusal: apiKeyRefusals.keyLimit({ maximum: LIVE_KEYS_MAX }) } };

test("an organization makes so many keys that work and no more, also at once, until one is revoked", async () => {
  const { keys, apiKeyId } = await withLiveKeys(LIVE_KEYS_MAX - 1);

  const made = await Promise.allSettled([1, 2, 3].map((name) => keys.create({ name: `New ${name}` })));

  expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(keys.create({ name: "Once more" })).rejects.toMatchObject(REFUSED);
  await keys.revoke({ apiKeyId });
  await keys.create({ name: "Instead" });
});

test("with as many as may be, a key that leaked is still rolled, and one that is to go on beside its successor is not", async () => {
  const { keys, apiKeyId } = await withLiveKeys(LIVE_KEYS_MAX);

  await expect(keys.roll({ apiKeyId, graceHours: 24 })).rejects.toMatchObject(REFUSED);
  const { data } = await keys.roll({ apiKeyId, graceHours: 0 });

  expect(data.name).toBe("Key 0");
});
