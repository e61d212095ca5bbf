import { destinations, organizations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/delivery-times";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { DeliveryWorld } from "../../testing-world.ts";
import { refreshTarget, type SendTarget } from "./send-target.ts";

const database = testDatabase();

type World = Awaited<ReturnType<typeof createWorld>>;

/** A destination as a turn read it, and what `refreshTarget` makes of that so much later. */
async function createWorld() {
  const world = await DeliveryWorld.create(database.db);
  const { organizationId } = world;
  const destinationId = await world.addDestination("https://new.example.nl/");
  const read: SendTarget = {
    url: "https://old.example.nl/",
    authentication: "bearer_and_signature",
    sealedBearerSecret: "sealed:whsec_old",
    sealedSigningSecret: null,
    previousSealedSigningSecret: null,
    previousSigningUntilMs: null,
    askedAtMs: 0,
  };
  const timer = new ManualTimer();
  const refreshed = async (laterMs: number) => {
    await timer.advance(laterMs);
    return refreshTarget({ db: database.db, timer }, { organizationId, destinationId }, read);
  };
  return { organizationId, destinationId, refreshed };
}

test("what was read a moment ago is sent by, what is older is read once more", async () => {
  const { refreshed } = await createWorld();
  expect(await refreshed(DESTINATION_CACHE_MS - 1)).toMatchObject({ url: "https://old.example.nl/" });
  expect(await refreshed(1)).toMatchObject({ url: "https://new.example.nl/", askedAtMs: DESTINATION_CACHE_MS });
});

const SINCE = new Date(0);
const STOPS = {
  paused: ({ destinationId }: World) =>
    database.db.orm.update(destinations).set({ pausedAt: SINCE }).where(eq(destinations.destinationId, destinationId)),
  deleted: ({ destinationId }: World) =>
    database.db.orm.delete(destinations).where(eq(destinations.destinationId, destinationId)),
  "of an organization that was suspended": ({ organizationId }: World) =>
    database.db.orm.update(organizations).set({ suspendedAt: SINCE }).where(eq(organizations.id, organizationId)),
};

test.each(Object.entries(STOPS))("nothing is sent to a destination that is %s since it was read", async (_, stop) => {
  const world = await createWorld();
  await stop(world);
  expect(await world.refreshed(DESTINATION_CACHE_MS)).toBeUndefined();
});
