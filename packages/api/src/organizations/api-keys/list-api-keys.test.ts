import { apiKeys } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { apiKeysRouter } from "./router.ts";
import { DEAD_KEYS_MAX } from "./rules.ts";
import { testKeyRow } from "./testing-key-row.ts";

const database = testDatabase();

const createCaller = createCallerFactory(router({ apiKeys: apiKeysRouter }));

test("every key that works is listed, and of the others the newest", async () => {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const { apiKeys: keys } = createCaller(testContext(services, owner));
  const { data: first } = await keys.create({ name: "First" });
  services.clock.advance(HOUR_MS);
  const ended = services.clock.now();
  const dead = Array.from({ length: DEAD_KEYS_MAX + 2 }, (_, index) =>
    testKeyRow(services, organization.organizationId, {
      name: `Dead ${index}`,
      createdAt: new Date(ended.getTime() + index),
      ...(index % 2 === 0 ? { revokedAt: ended } : { expiresAt: ended }),
    }),
  );
  await database.db.orm.insert(apiKeys).values(dead);
  services.clock.advance(HOUR_MS);
  const { data: last } = await keys.create({ name: "Last" });

  const names = (await keys.list()).data.map(({ name }) => name);

  expect(names).toEqual([
    last.name,
    ...dead
      .slice(2)
      .map(({ name }) => name)
      .reverse(),
    first.name,
  ]);
});
