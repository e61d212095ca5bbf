import type { Transaction } from "@quote-financing/db/database";
import { destinations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { recordAudit } from "../../audit/record-audit.ts";
import { requireRoleStill } from "../../identity/credentials/require-role-still.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { acceptedUrl, hostOf } from "./accepted-url.ts";
import { findDestinationLocked, isDestination } from "./access.ts";
import { bringRetriesForward } from "./bring-retries-forward.ts";
import { changeInBatches } from "./change-in-batches.ts";
import { type DestinationContent, decideAuthentication, pausedSince } from "./rules.ts";
import type { Destination, UpdateDestinationInput } from "./schema.ts";
import { type DestinationRow, viewDestination } from "./view.ts";
import { waitOutDestinationCache } from "./wait-out-destination-cache.ts";
import { letLanesRest, lockLane, passOverPause, wakeLane } from "./wake-lane.ts";

const isSameContent = (one: DestinationContent, other: DestinationContent) =>
  one.name === other.name && one.url === other.url && one.authentication === other.authentication;

/**
 * Changes name, url or authentication, pauses or resumes: specification §4.12, a bare object. The new url counts for queued
 * retries too, as it is read at send time (contract-decisions §9), and nothing is sent once a pause is answered (decision
 * record 0231). A change to what already is leaves `updatedAt` alone.
 *
 * @throws DomainError `parameter_invalid` on `url`; `resource_missing`; `state_conflict` for signatures alone where nothing is signed.
 */
export async function updateDestination(ctx: OrganizationContext, input: UpdateDestinationInput): Promise<Destination> {
  const { organizationId } = ctx;
  const { destinationId } = input;
  const url = input.url === undefined ? undefined : acceptedUrl(ctx, input.url);
  if (input.paused === false) await bringPausedRetriesForward(ctx, destinationId);

  const updated = await ctx.services.db.transact(async (tx) => {
    const stored = await findDestinationLocked(tx, organizationId, destinationId);
    await requireRoleStill(tx, ctx.caller, "destinations.write");

    const authentication = input.authentication ?? stored.authentication;
    const decision = decideAuthentication(authentication, stored.isSigned);
    if (!decision.ok) throw new DomainError(decision.refusal);
    const now = ctx.services.clock.now();
    const content = { name: input.name ?? stored.name, url: url ?? stored.url, authentication };
    const pausedAt = pausedSince(stored.pausedAt, input.paused, now);
    const isEdited = !isSameContent(content, stored);
    const isSwitched = pausedAt !== stored.pausedAt;
    if (!isEdited && !isSwitched) return viewDestination(stored, now);

    const change = { ...content, pausedAt, updatedAt: now };
    await tx.update(destinations).set(change).where(isDestination(organizationId, destinationId));

    const changed = { ...stored, ...change };
    if (isEdited) await recordEdit(ctx, tx, stored, changed);
    if (changed.url !== stored.url) {
      await tryNewAddress(ctx, tx, changed);
      await tellOwners(ctx, tx, { organizationId, notice: "destination.moved", subjectName: hostOf(changed.url) });
    }
    if (isSwitched) await recordSwitch(ctx, tx, stored, changed);

    return viewDestination(changed, now);
  });
  const mayBeSentOtherwise = url !== undefined || input.authentication !== undefined || input.paused === true;
  if (mayBeSentOtherwise) await waitOutDestinationCache(ctx, destinationId);
  return updated;
}

function recordEdit(ctx: OrganizationContext, tx: Transaction, stored: DestinationRow, changed: DestinationRow) {
  return recordAudit(ctx, tx, {
    organizationId: ctx.organizationId,
    action: "destination.updated",
    subjectId: stored.destinationId,
    details: {
      name: changed.name,
      host: hostOf(changed.url),
      hostBefore: hostOf(stored.url),
      urlChanged: changed.url !== stored.url,
      ...(changed.authentication === stored.authentication ? {} : { authentication: changed.authentication }),
    },
  });
}

/** What is due is sent as soon as its destination is resumed, a failing one's too: a person asked for it. Until then nobody looks. */
async function recordSwitch(
  ctx: OrganizationContext,
  tx: Transaction,
  stored: DestinationRow,
  changed: DestinationRow,
): Promise<void> {
  const { organizationId } = ctx;
  const { destinationId, name, url, pausedAt, updatedAt } = changed;
  await recordAudit(ctx, tx, {
    organizationId,
    action: pausedAt === null ? "destination.resumed" : "destination.paused",
    subjectId: destinationId,
    details: { name, host: hostOf(url) },
  });
  if (pausedAt !== null) return letLanesRest(tx, organizationId, destinationId);
  if (stored.pausedAt !== null) await passOverPause(tx, organizationId, destinationId, stored.pausedAt);
  await wakeLane(tx, organizationId, destinationId, updatedAt);
  await bringRetriesForward(tx, { organizationId, destinationId, now: updatedAt });
  ctx.wakeDeliveryAfterCommit(organizationId);
}

/** Neither the pause that the receiver at the old address asked for, nor the time of its next probe, says anything of the new one. */
async function tryNewAddress(ctx: OrganizationContext, tx: Transaction, changed: DestinationRow): Promise<void> {
  if (changed.pausedAt !== null) return;
  await wakeLane(tx, ctx.organizationId, changed.destinationId, changed.updatedAt);
  ctx.wakeDeliveryAfterCommit(ctx.organizationId);
}

/**
 * In transactions of their own, and as many as "send now" moves: a destination with more of them fails, and gets the rest when it
 * answers. Before the resume: nothing leaves until then, and one that breaks off here leaves the pause, so that the next goes on.
 */
async function bringPausedRetriesForward(ctx: OrganizationContext, destinationId: string): Promise<void> {
  const { organizationId, services } = ctx;
  const now = services.clock.now();
  await changeInBatches(async () => {
    const found = await services.db.transact(async (tx) => {
      const { pausedAt } = await findDestinationLocked(tx, organizationId, destinationId);
      await requireRoleStill(tx, ctx.caller, "destinations.write");
      if (pausedAt === null) return 0;
      await lockLane(tx, organizationId, destinationId);
      return bringRetriesForward(tx, { organizationId, destinationId, now });
    });
    return { found, changed: found };
  });
}
