import { preparedStatement } from "@quote-financing/db/prepared";
import { apiKeys, deliveries, deliveryLanes, destinations, events, quotes } from "@quote-financing/db/schema/tables";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import { sql } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { ONBOARDING_STEPS, type Onboarding, type OnboardingStep } from "./schema.ts";

/** Among how many of a destination's latest deliveries a test event is looked for: the cost is the same for everyone. */
const LATEST_DELIVERIES = 100;

type Found = Record<OnboardingStep, boolean> & { destinationId: string | null };

const organizationId = value.text("organizationId");

const latest = typedSql`select ${deliveries.eventId} from ${deliveries}
  where ${deliveries.organizationId} = ${organizationId} and ${deliveries.destinationId} = ${destinations.destinationId}
  order by ${deliveries.sequence} desc, ${deliveries.eventId} desc limit ${sql.raw(String(LATEST_DELIVERIES))}`;

/** Prepared: the menu of each page asks it. */
const findSteps = preparedStatement<Found>()(typedSql`
  select
    exists (select 1 from ${apiKeys}
      where ${apiKeys.organizationId} = ${organizationId} and ${apiKeys.revokedAt} is null
        and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > ${value.timestamp("now")})) as "apiKey",
    exists (select 1 from ${quotes} where ${quotes.organizationId} = ${organizationId}) as "quote",
    exists (select 1 from ${destinations} where ${destinations.organizationId} = ${organizationId}) as "destination",
    exists (
      select 1 from ${destinations} cross join lateral (${latest}) as sent
      join ${events} on ${events.organizationId} = ${organizationId} and ${events.eventId} = sent.event_id
      where ${destinations.organizationId} = ${organizationId} and ${events.type} = 'ping') as "testEvent",
    exists (select 1 from ${deliveryLanes}
      where ${deliveryLanes.organizationId} = ${organizationId}
        and ${deliveryLanes.lastSucceededAt} is not null) as "delivered",
    (select ${destinations.destinationId} from ${destinations}
      where ${destinations.organizationId} = ${organizationId}
      order by ${destinations.createdAt}, ${destinations.destinationId} limit 1) as "destinationId"`);

/**
 * How far an organization has come, read from what it has: nothing is ticked by hand, and what is deleted is open
 * again. After a real event was acknowledged no test event is asked for (decision record 0113).
 */
export async function getOnboarding({ organizationId, services }: OrganizationContext): Promise<Onboarding> {
  const [found] = await findSteps(services.db, { organizationId, now: services.clock.now().toISOString() });
  if (found === undefined)
    throw new Error("Reading the onboarding steps returned no row. Check that the statement selects from no table.");

  return viewOnboarding({ ...found, testEvent: found.testEvent || found.delivered });
}

function viewOnboarding(found: Found): Onboarding {
  const steps = ONBOARDING_STEPS.map((step) => ({ step, isDone: found[step] }));
  return {
    data: {
      steps,
      isComplete: steps.every(({ isDone }) => isDone),
      ...(found.destinationId === null ? {} : { destinationId: found.destinationId }),
    },
  };
}
