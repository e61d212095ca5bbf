import { destinations } from "@quote-financing/db/schema/tables";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { acceptedUrl, hostOf } from "./accepted-url.ts";
import { findDestinationLocked, isDestination } from "./access.ts";
import type { Destination, UpdateDestinationInput } from "./schema.ts";
import { viewDestination } from "./view.ts";
import { waitOutDestinationCache } from "./wait-out-destination-cache.ts";

/**
 * Changes name, url or both: specification §4.12, a bare object. The new url counts for queued retries too, as it is
 * read at send time (contract-decisions §9). A change to what already is leaves `updatedAt` alone.
 *
 * @throws DomainError `parameter_invalid` on `url`; `resource_missing`.
 */
export async function updateDestination(ctx: OrganizationContext, input: UpdateDestinationInput): Promise<Destination> {
  const { organizationId } = ctx;
  const { destinationId } = input;
  const url = input.url === undefined ? undefined : acceptedUrl(ctx, input.url);

  const updated = await ctx.services.db.transact(async (tx) => {
    const stored = await findDestinationLocked(tx, organizationId, destinationId);

    const content = { name: input.name ?? stored.name, url: url ?? stored.url };
    if (content.name === stored.name && content.url === stored.url) return viewDestination(stored);

    const change = { ...content, updatedAt: ctx.services.clock.now() };
    await tx.update(destinations).set(change).where(isDestination(organizationId, destinationId));

    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.updated",
      subjectId: destinationId,
      details: {
        name: content.name,
        host: hostOf(content.url),
        hostBefore: hostOf(stored.url),
        urlChanged: content.url !== stored.url,
      },
    });

    return viewDestination({ ...stored, ...change });
  });
  if (url !== undefined) await waitOutDestinationCache();
  return updated;
}
