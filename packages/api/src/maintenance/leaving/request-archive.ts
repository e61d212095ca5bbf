import { organizationExports } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { and, eq, lte } from "drizzle-orm";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import { findLiveOrganizationLocked } from "../../organizations/access.ts";
import { memberCaller } from "../../organizations/members/member-caller.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { ARCHIVE_KEPT_MS, archivesSince, stateOf, viewArchive } from "./archive-rows.ts";
import { archiveRefusals } from "./refusals.ts";
import type { Archive } from "./schema.ts";

/** Of one organization: each reads all that it has. */
const ARCHIVES_A_DAY = 5;

/**
 * An owner asks for everything that their organization has; its download may begin within five minutes, once (decision record
 * 0356). All owners are told at once: it is the most valuable file that there is.
 *
 * @throws DomainError `state_conflict` where no archives are made, and while one is under way; `rate_limit_exceeded` after
 *   five within a day.
 */
export async function requestArchive(ctx: OrganizationContext): Promise<{ data: Archive }> {
  const { services, organizationId, actor } = ctx;
  const { userId, name } = memberCaller(ctx);
  if (services.archiveUrl === undefined) throw new DomainError(archiveRefusals.archivesOff());

  return services.db.transact(async (tx) => {
    const organization = await findLiveOrganizationLocked(tx, organizationId);

    const now = services.clock.now();
    const made = await archivesSince(tx, organizationId, new Date(now.getTime() - DAY_MS));
    if (made.some((row) => stateOf(row, now) === "under_way")) throw new DomainError(archiveRefusals.archiveUnderWay());
    if (made.length >= ARCHIVES_A_DAY) throw new DomainError(archiveRefusals.archiveLimit({ aDay: ARCHIVES_A_DAY }));

    const tooOld = lte(organizationExports.createdAt, new Date(now.getTime() - ARCHIVE_KEPT_MS));
    await tx.delete(organizationExports).where(and(eq(organizationExports.organizationId, organizationId), tooOld));
    const row = {
      organizationId,
      exportId: services.makeId("organizationExport"),
      requestedBy: userId,
      requestedByName: name,
      createdAt: now,
      startedAt: null,
      sizeBytes: 0,
      sha256: null,
      endedAt: null,
    };
    await tx.insert(organizationExports).values(row);
    const told = { organizationId, notice: "organization.exported", subjectName: organization.name } as const;
    await tellOwners({ services, actor }, tx, told);

    return { data: viewArchive(row, now) };
  });
}
