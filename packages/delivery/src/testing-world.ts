import type { Database } from "@quote-financing/db/database";
import {
  deliveries,
  deliveryAttempts,
  deliveryLanes,
  destinations,
  events,
  organizations,
} from "@quote-financing/db/schema/tables";
import { and, asc, eq, sql } from "drizzle-orm";
import { ulid } from "ulid";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tests seal by writing the secret into the row: the box of these tests only unwraps it. */
export const testSecretBox = {
  open(sealed: string, purpose: string): string {
    if (!purpose.startsWith("destination-bearer-secret:") || !sealed.startsWith("sealed:")) throw new Error("Altered.");
    return sealed.slice("sealed:".length);
  },
};

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

  /** Events with a delivery for every destination, and the lanes marked due, in one transaction. */
  async addEvents(count: number, at: Date, ids = newEventIds(count, at)): Promise<string[]> {
    const { organizationId } = this;
    const rows = ids.map((eventId) => {
      return { organizationId, eventId, type: "ping" as const, payload: payloadOf(eventId), occurredAt: at };
    });
    await this.#db.transact(async (tx) => {
      for (let index = 0; index < rows.length; index += 1_000) {
        await tx.insert(events).values(rows.slice(index, index + 1_000));
      }
      const endsAt = new Date(at.getTime() + DAY_MS);
      await tx.execute(sql`
        insert into deliveries (organization_id, destination_id, event_id, state, next_attempt_at, window_started_at,
          window_ends_at, created_at)
        select organization_id, destination_id, event_id, 'pending', ${at.toISOString()}::timestamptz,
          ${at.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
        from events join destinations using (organization_id)
        where organization_id = ${organizationId}
          and event_id = any(array(
            select json_array_elements_text(${JSON.stringify(rows.map(({ eventId }) => eventId))}::text::json)))`);
      await tx.execute(sql`
        update delivery_lanes set due_at = ${at.toISOString()}::timestamptz
        where organization_id = ${organizationId} and (due_at is null or due_at > ${at.toISOString()}::timestamptz)`);
    });
    return rows.map(({ eventId }) => eventId);
  }

  deliveries() {
    return this.#db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.organizationId, this.organizationId))
      .orderBy(asc(deliveries.eventId));
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
