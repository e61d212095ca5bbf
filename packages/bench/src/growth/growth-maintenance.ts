import { describeExpiring, describeFailing } from "@quote-financing/api/organizations/notifications/describe-lane";
import { findExpiringLanes, findFailingLanes } from "@quote-financing/api/organizations/notifications/due-lanes";
import type { OrganizationContext } from "@quote-financing/api/trpc";
import { getHealth, listHealth } from "@quote-financing/api/webhooks/deliveries/health/destination-health";
import type { Database } from "@quote-financing/db/database";
import { createDeliveryProcess } from "@quote-financing/delivery/delivery-options";
import { countDueDeliveries } from "@quote-financing/delivery/maintenance/count-due-deliveries";
import { deleteOld } from "@quote-financing/delivery/maintenance/delete-old";
import { runMaintenance } from "@quote-financing/delivery/maintenance/run-maintenance";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import type postgres from "postgres";
import type { Growth } from "./growth.ts";

/** Of the newest deliveries so many wait again, half of them never tried. */
const WAITING = 5_000;

type Destination = Pick<Growth, "organizationId" | "destinationId">;

/** Makes the destination of all deliveries fail since two hours, with a backlog, and events given up each day. */
export async function failDestination(sql: postgres.Sql, { organizationId, destinationId }: Destination) {
  await sql`insert into destinations (organization_id, destination_id, name, url, sealed_bearer_secret,
      secret_rotated_at, created_at, updated_at)
    values (${organizationId}, ${destinationId}, 'failing', 'https://bench.example/hook', 'sealed', now(), now(), now())`;
  const [last] = await sql<{ sequence: number }[]>`
    select greatest(max(sequence) - ${WAITING}, 0)::float8 as sequence from event_numbers
    where organization_id = ${organizationId}`;
  const readThrough = last?.sequence ?? 0;
  await sql`insert into delivery_lanes (organization_id, destination_id, read_through, due_at, probe_at, failure_streak,
      failing_since, last_expired_at)
    values (${organizationId}, ${destinationId}, ${readThrough}, now() + interval '1 hour', now() + interval '1 hour', 40,
      now() - interval '2 hours', now() - interval '23 hours')`;
  await sql`
    update deliveries set state = 'pending', attempt_count = sequence % 2, settled_at = null,
      next_attempt_at = case when sequence % 2 = 1 then now() + interval '1 hour' end,
      window_started_at = now(), window_ends_at = now() + interval '1 day'
    where organization_id = ${organizationId} and destination_id = ${destinationId} and sequence > ${readThrough}`;
}

/** What runs by itself, each minute or each half minute, over all organizations; and what the portal asks for. */
export function growthMaintenance(db: Database, ctx: OrganizationContext, { destinationId }: Destination) {
  const { services } = ctx;
  const addressPolicy = { allowPrivateNetworks: false, allowedSubnets: [] };
  const { dependencies } = createDeliveryProcess({
    db,
    clock: services.clock,
    secretBox: services.secretBox,
    addressPolicy,
  });
  const one = async <Lane>(lanes: Promise<Lane[]>): Promise<Lane> => {
    const [lane] = await lanes;
    if (lane === undefined)
      throw new Error("No delivery lane needs maintenance. Check that the benchmark filled the table.");
    return lane;
  };
  return {
    "maintenance: a whole round": () => runMaintenance(dependencies),
    "maintenance: count what is due": () => countDueDeliveries(db, services.clock.now()),
    "maintenance: look for old rows": () => {
      // Since 1970, in which nothing is: what is measured is how the past is looked for.
      const now = services.clock.now();
      const days = now.getTime() / DAY_MS;
      return deleteOld(db, now, { attemptRetentionDays: days, eventRetentionDays: days });
    },
    "notices: a failing destination": async () =>
      describeFailing(services, await one(findFailingLanes(db.orm, services.clock.now()))),
    "notices: events given up": async () =>
      describeExpiring(services, await one(findExpiringLanes(db.orm, services.clock.now()))),
    "health of a destination, a day's figures": () => getHealth(ctx, { destinationId }),
    "health of all destinations": () => listHealth(ctx),
  };
}
