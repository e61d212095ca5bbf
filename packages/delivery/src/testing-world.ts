import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@quote-financing/db/database";
import { numberEvents } from "@quote-financing/db/feed/number-events";
import {
  deliveries,
  deliveryAttempts,
  deliveryLanes,
  destinations,
  eventInbox,
  events,
  organizations,
} from "@quote-financing/db/schema/tables";
import { and, asc, eq, sql } from "drizzle-orm";
import { ulid } from "ulid";

/** Tests seal by writing the secret into the row: the box of these tests only unwraps it. */
export const testSecretBox = {
  open(sealed: string, purpose: string): string {
    if (!purpose.startsWith("destination-bearer-secret:") || !sealed.startsWith("sealed:")) throw new Error("Altered.");
    return sealed.slice("sealed:".length);
  },
};

/** Only tests of the pace wait for it. */
export const UNPACED = { sendsPerSecond: 100_000, sendBurst: 100_000 };

/** Real public addresses are never dialled in tests: receivers are on this machine. */
export const localAddresses = { allowPrivateNetworks: true, allowedSubnets: [] } as const;

/** One fresh organization with destinations and events, written as packages/api writes them. */
export class DeliveryWorld {
  readonly organizationId = `mer_${ulid()}`;
  readonly #db: Database;

  private constructor(db: Database) {
    this.#db = db;
  }

  static async create(db: Database): Promise<DeliveryWorld> {
    const world = new DeliveryWorld(db);
    const id = world.organizationId;
    await db.orm.insert(organizations).values({ id, slug: id.toLowerCase(), name: id, createdAt: new Date(0) });
    return world;
  }

  /** All its lanes, as a person who wants an attempt marks them: packages/api, destinations/wake-lane.ts. */
  async markLanes(now: Date): Promise<void> {
    const dueAt = sql`least((due_at at time zone 'UTC' - interval '1 millisecond') at time zone 'UTC', ${now.toISOString()}::timestamptz)`;
    const lanes = eq(deliveryLanes.organizationId, this.organizationId);
    await this.#db.orm.update(deliveryLanes).set({ dueAt, probeAt: null, heldUntil: null }).where(lanes);
  }

  async addDestination(url: string, secret = `whsec_${ulid()}`): Promise<string> {
    const { organizationId } = this;
    const destinationId = `whk_${ulid()}`;
    const at = new Date(0);
    await this.#db.orm.insert(destinations).values({
      organizationId,
      destinationId,
      name: "Receiver",
      url,
      sealedBearerSecret: `sealed:${secret}`,
      secretRotatedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    await this.#db.orm.insert(deliveryLanes).values({ organizationId, destinationId });
    return destinationId;
  }

  /** Events as a writer's statement leaves them: in one transaction, without numbers and deliveries. */
  async addEvents(count: number, at: Date, ids = newEventIds(count, at)): Promise<string[]> {
    const { organizationId } = this;
    await this.#db.transact(async (tx) => {
      for (let index = 0; index < ids.length; index += 1_000) {
        const some = ids.slice(index, index + 1_000);
        await tx.insert(events).values(
          some.map((eventId) => ({
            organizationId,
            eventId,
            type: "ping" as const,
            payload: payloadOf(eventId),
            occurredAt: at,
          })),
        );
        await tx.insert(eventInbox).values(some.map((eventId) => ({ organizationId, eventId })));
      }
    });
    return ids;
  }

  /** The same, with the numbers and deliveries that a worker makes of them first. */
  async addDeliveries(count: number, at: Date): Promise<string[]> {
    const ids = await this.addEvents(count, at);
    await numberEvents(this.#db, { organizationId: this.organizationId, pause: sleep });
    return ids;
  }

  deliveries() {
    return this.#db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.organizationId, this.organizationId))
      .orderBy(asc(deliveries.eventId));
  }

  /** Every event has its number, and every delivery was made. */
  async isDelivered(): Promise<boolean> {
    const ofWorld = eq(eventInbox.organizationId, this.organizationId);
    const waiting = await this.#db.orm.select().from(eventInbox).where(ofWorld).limit(1);
    return waiting.length === 0 && (await this.deliveries()).every(({ state }) => state === "delivered");
  }

  attempts() {
    return this.#db.orm
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.organizationId, this.organizationId))
      .orderBy(asc(deliveryAttempts.eventId), asc(deliveryAttempts.attemptNumber));
  }

  async lane(destinationId: string) {
    const [lane] = await this.#db.orm
      .select()
      .from(deliveryLanes)
      .where(
        and(eq(deliveryLanes.organizationId, this.organizationId), eq(deliveryLanes.destinationId, destinationId)),
      );
    if (lane === undefined) throw new Error("The lane is gone.");
    return lane;
  }
}

export const newEventIds = (count: number, at: Date) =>
  Array.from({ length: count }, () => `evt_${ulid(at.getTime())}`);

export const payloadOf = (eventId: string) => JSON.stringify({ eventId, data: { text: "één" } });
