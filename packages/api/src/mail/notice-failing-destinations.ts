import type { Transaction } from "@quote-financing/db/database";
import {
  deliveries,
  deliveryLanes,
  destinations,
  members,
  organizations,
  users,
} from "@quote-financing/db/schema/tables";
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { DEFAULT_PORTAL_LANGUAGE, isPortalLanguage } from "../auth/portal-language.ts";
import type { Services } from "../context.ts";
import { queueMail } from "./queue-mail.ts";

const FAILING_FOR_MS = 60 * 60_000;
const NOTICES = {
  destination_failing: deliveryLanes.noticedFailingAt,
  events_expiring: deliveryLanes.noticedExpiringAt,
} as const;
type Notice = keyof typeof NOTICES;

const { organizationId, destinationId, failingSince } = deliveryLanes;

/** An event of this failing streak was not acknowledged within its window. */
const hasExpired = sql`exists (
  select 1 from ${deliveries}
  where ${deliveries.organizationId} = ${organizationId} and ${deliveries.destinationId} = ${destinationId}
    and ${deliveries.state} = 'failed' and ${deliveries.settledAt} >= ${failingSince})`;

/**
 * Mails an organization's administrators once when a destination has failed for an hour, and once when its events start
 * to expire; a recovery makes both possible again (decision record 0095).
 *
 * @returns how many notices there were
 */
export async function noticeFailingDestinations(services: Services): Promise<number> {
  const anHourAgo = new Date(services.clock.now().getTime() - FAILING_FOR_MS);
  const isNew = or(isNull(NOTICES.destination_failing), and(isNull(NOTICES.events_expiring), hasExpired));
  const lanes = await services.db.orm
    .select({ organizationId, destinationId, isNoticed: isNotNull(NOTICES.destination_failing).mapWith(Boolean) })
    .from(deliveryLanes)
    .where(and(lte(failingSince, anHourAgo), isNew));
  let notices = 0;
  for (const { isNoticed, ...lane } of lanes) {
    const notice = isNoticed ? "events_expiring" : "destination_failing";
    notices += (await services.db.transact((tx) => noticeOnce(services, tx, lane, notice))) ? 1 : 0;
  }
  return notices;
}

interface Lane {
  readonly organizationId: string;
  readonly destinationId: string;
}

/** The mark and the mails are one transaction: of two processes one finds the mark. */
async function noticeOnce(services: Services, tx: Transaction, lane: Lane, notice: Notice): Promise<boolean> {
  const now = services.clock.now();
  const mark = notice === "destination_failing" ? { noticedFailingAt: now } : { noticedExpiringAt: now };
  const [marked] = await tx
    .update(deliveryLanes)
    .set(mark)
    .where(and(isLane(lane), isNotNull(failingSince), isNull(NOTICES[notice])))
    .returning({ failingSince });
  const names = await destinationNames(tx, lane);
  if (marked?.failingSince == null || names === undefined) return false;
  await queueMail(services, tx, {
    organizationId: lane.organizationId,
    recipients: await administrators(tx, lane.organizationId),
    matter: {
      kind: notice,
      values: {
        ...names,
        failingSince: marked.failingSince.toISOString(),
        link: `${services.portalUrl}/settings/destinations/${lane.destinationId}`,
      },
    },
  });
  return true;
}

const isLane = (lane: Lane) => and(eq(organizationId, lane.organizationId), eq(destinationId, lane.destinationId));

async function destinationNames(tx: Transaction, lane: Lane) {
  const [names] = await tx
    .select({ organization: organizations.name, destination: destinations.name })
    .from(destinations)
    .innerJoin(organizations, eq(organizations.id, destinations.organizationId))
    .where(
      and(eq(destinations.organizationId, lane.organizationId), eq(destinations.destinationId, lane.destinationId)),
    );
  return names;
}

async function administrators(tx: Transaction, ofOrganization: string) {
  const rows = await tx
    .select({ email: users.email, language: users.language })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.organizationId, ofOrganization),
        inArray(members.role, ["owner", "admin"]),
        eq(members.wantsDeliveryMail, true),
      ),
    );
  return rows.map(({ email, language }) => ({
    email,
    language: isPortalLanguage(language) ? language : DEFAULT_PORTAL_LANGUAGE,
  }));
}
