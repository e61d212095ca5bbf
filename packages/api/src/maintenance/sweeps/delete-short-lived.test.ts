import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { approvals } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBrokenChain } from "../../audit/chain/testing-chain-world.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { deleteShortLived } from "./delete-short-lived.ts";

const database = testDatabase();

test("an organization with which something is wrong keeps no other from its turn, nor its own rows", async () => {
  const services = createTestServices({ db: database.db });
  const broken = [await createBrokenChain(database), await createBrokenChain(database)];
  const whole = await Promise.all(Array.from({ length: 8 }, () => createTestOrganization(services)));
  const organizationIds = [...broken, ...whole].map(({ organizationId }) => organizationId);
  const [createdAt, expiresAt] = [services.clock.now(), new Date(services.clock.now().getTime() - HOUR_MS)];
  const move = { kind: "organization.suspend", stateSeen: "active", reason: "Fraud", sealedMove: "" } as const;
  const by = { proposedBy: "usr_one", proposedByName: "One" };
  const left = async () => {
    const counts = organizationIds.map((id) => database.db.orm.$count(approvals, eq(approvals.organizationId, id)));
    return Promise.all(counts);
  };
  await database.db.orm.insert(approvals).values(
    organizationIds.map((organizationId) => {
      const ids = { organizationId, approvalId: services.makeId("approval"), subjectId: organizationId };
      return { ...ids, ...move, ...by, createdAt, expiresAt };
    }),
  );
  expect(await left()).toEqual(organizationIds.map(() => 1));

  const sweeping = deleteShortLived(services, { includes: (part) => organizationIds.includes(part) });

  await expect(sweeping).rejects.toSatisfy(isUniqueViolation);
  expect(await left()).toEqual(organizationIds.map(() => 0));
});
