import type { Orm } from "@quote-financing/db/database";
import { deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { and, eq, inArray } from "drizzle-orm";
import { mailName } from "../mail/mail-name.ts";
import type { NoticeReader } from "./find-reader.ts";
import type { NoticeEntry, WaitingNotice } from "./notice-entry.ts";

const TOPICS = ["destination_failing", "events_expiring"] as const;

const TEXTS = {
  destination_failing: {
    nl: "De ontvanger bevestigt geen berichten. Bekijk de oorzaak.",
    en: "The receiver acknowledges no events. See why.",
  },
  events_expiring: {
    nl: "Berichten zijn mislukt, of mislukken bijna omdat de koppeling op pauze staat. Open de koppeling: verstuur ze opnieuw, of hervat de koppeling.",
    en: "Events have failed, or are about to fail because the destination is paused. Open the destination: send them again, or resume it.",
  },
} as const;

/** What failed longer ago was told in the morning after it. */
const TOLD_WITHIN_MS = 2 * DAY_MS;

/**
 * Destinations that exist and still fail, or of which events failed lately or will as they are paused, for those who chose to be told
 * each morning. No mail says of a paused one that it fails (decision record 0231).
 */
export async function destinationEntries(
  orm: Orm,
  { organizationId, now }: Pick<NoticeReader, "organizationId"> & { readonly now: Date },
  notices: readonly WaitingNotice[],
) {
  const named = TOPICS.flatMap((topic) => notices.flatMap((row) => (row.topic === topic ? [{ ...row, topic }] : [])));
  if (named.length === 0) return [];
  const rows = await orm
    .select({
      destinationId: destinations.destinationId,
      name: destinations.name,
      failingSince: deliveryLanes.failingSince,
      lastExpiredAt: deliveryLanes.lastExpiredAt,
      pausedAt: destinations.pausedAt,
    })
    .from(destinations)
    .innerJoin(
      deliveryLanes,
      and(
        eq(deliveryLanes.organizationId, destinations.organizationId),
        eq(deliveryLanes.destinationId, destinations.destinationId),
      ),
    )
    .where(
      and(
        eq(destinations.organizationId, organizationId),
        inArray(
          destinations.destinationId,
          named.map(({ subjectId }) => subjectId),
        ),
      ),
    );
  return named.flatMap(({ topic, subjectId }): NoticeEntry[] => {
    const row = rows.find(({ destinationId }) => destinationId === subjectId);
    if (row === undefined) return [];
    const isFailing = row.failingSince !== null && row.pausedAt === null;
    if (topic === "destination_failing" && !isFailing) return [];
    // Resumed in time: what was about to fail was sent.
    const hasFailed = row.lastExpiredAt !== null && now.getTime() - row.lastExpiredAt.getTime() < TOLD_WITHIN_MS;
    if (topic === "events_expiring" && row.pausedAt === null && !hasFailed) return [];
    const name = mailName(row.name);
    const title = { nl: `Koppeling “${name}”`, en: `Destination “${name}”` };
    return [{ topic, subjectId, title, detail: TEXTS[topic], path: `/settings/destinations/${subjectId}` }];
  });
}
