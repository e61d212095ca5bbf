import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test, vi } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { abandonKey, claimKey, forgetKey, type KeyClaim } from "./idempotency-store.ts";

const database = testDatabase();

test("a key that another request took since it was read is not taken over with the id of the one before", async () => {
  const services = createTestServices({ db: database.db });
  const { organizationId } = await createTestOrganization(services);
  const claimOf = (owner: string): KeyClaim => ({
    organizationId,
    endpoint: "POST /v1/quotes",
    key: "one-key",
    owner,
    requestHash: "one",
    reservedId: services.makeId("quote"),
  });
  const [first, other, late] = [claimOf("first"), claimOf("other"), claimOf("late")];
  await claimKey(services, first);
  const { orm } = services.db;
  const select = orm.select.bind(orm);
  const taken = async (rows: PromiseLike<unknown>) => {
    const read = await rows;
    await forgetKey(services, first);
    expect(await claimKey(services, other)).toEqual({ kind: "owned", reservedId: other.reservedId });
    await abandonKey(services, other);
    return read;
  };
  const once = { from: (table: never) => ({ where: (which: never) => taken(select().from(table).where(which)) }) };
  vi.spyOn(orm, "select").mockImplementationOnce(() => once as never);

  expect(await claimKey(services, late)).toEqual({ kind: "running" });
  expect(await claimKey(services, late)).toEqual({ kind: "owned", reservedId: other.reservedId });
});
