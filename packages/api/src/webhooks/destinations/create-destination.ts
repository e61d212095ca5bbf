import type { Transaction } from "@quote-financing/db/database";
import { EVER_SECONDS } from "@quote-financing/db/feed/number-events";
import { deliveryLanes, destinations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { DESTINATION_AUTHENTICATIONS } from "@quote-financing/domain/vocabulary";
import { count, eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { requireRoleStill } from "../../identity/credentials/require-role-still.ts";
import { tellOwners } from "../../identity/notices/tell-owners.ts";
import { lockOrganization } from "../../limits/lock-organization.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { numberOwnEvents } from "../events/number-own-events.ts";
import { acceptedUrl, hostOf } from "./accepted-url.ts";
import { isDestination, selectDestinations } from "./access.ts";
import { cancelWaiting } from "./cancel-waiting.ts";
import { type DestinationContent, decideCount, decideCreateAgain, pausedSince } from "./rules.ts";
import type { CreateDestinationInput } from "./schema.ts";
import { makeBearerSecret } from "./secrets/bearer-secret.ts";
import { makeSigningSecret } from "./secrets/signing-secret.ts";
import { type DestinationRow, viewDestination } from "./view.ts";

/**
 * Registers a destination: specification §4.10. The secrets are in the answer that creates it and nowhere else: a
 * replay by destinationId answers without (decision record 0051). With an `Idempotency-Key` the answer is stored with the
 * destination: whoever lost it gets the secrets by the same key (decision record 0207).
 *
 * @throws DomainError `parameter_invalid` on `url`; `id_conflict` on `destinationId`; `limit_reached` at 50.
 */
export async function createDestination(ctx: OrganizationContext, input: CreateDestinationInput) {
  const { organizationId } = ctx;
  const url = acceptedUrl(ctx, input.url);
  const destinationId = input.destinationId ?? ctx.services.makeId("destination");
  // What happened before is not for the new destination: its deliveries are made first (decision record 0221). A numbering that
  // began before a namesake was deleted makes some for it: they are forgotten after that.
  await numberOwnEvents(ctx, EVER_SECONDS);
  if (input.destinationId !== undefined) await forgetNamesake(ctx, input.destinationId);

  return ctx.services.db.transact(async (tx) => {
    // Neither the limit nor one id can be passed by two at once.
    await lockOrganization(tx, organizationId);
    await requireRoleStill(tx, ctx.caller, "destinations.write");

    const [stored] = await selectDestinations(tx).where(isDestination(organizationId, destinationId));
    const now = ctx.services.clock.now();
    if (stored !== undefined) return { data: viewDestination(replay(ctx, stored, { ...input, url }), now) };

    const decision = decideCount(await countDestinations(tx, organizationId));
    if (!decision.ok) throw new DomainError(decision.refusal);

    const secret = makeBearerSecret(ctx.services, organizationId, destinationId);
    const signing = makeSigningSecret(ctx.services, organizationId, destinationId);
    const authentication = input.authentication ?? DESTINATION_AUTHENTICATIONS[0];
    const pausedAt = pausedSince(null, input.paused, now);
    const row = { destinationId, name: input.name, url, authentication, pausedAt, createdAt: now, updatedAt: now };
    const { sealedBearerSecret } = secret;
    const { sealedSigningSecret } = signing;
    await tx
      .insert(destinations)
      .values({ ...row, organizationId, sealedBearerSecret, sealedSigningSecret, secretRotatedAt: now });
    await tx.insert(deliveryLanes).values({ organizationId, destinationId, fence: now.getTime() });

    await recordAudit(ctx, tx, {
      organizationId,
      action: "destination.created",
      subjectId: destinationId,
      details: { name: input.name, host: hostOf(url) },
    });

    await tellOwners(ctx, tx, { organizationId, notice: "destination.created", subjectName: hostOf(url) });
    const data = viewDestination({ ...row, isSigned: true, previousSigningUntil: null }, now);
    const answer = { data, bearerSecret: secret.bearerSecret, signingSecret: signing.signingSecret };
    await ctx.keepAnswer?.(tx, answer);
    return answer;
  });
}

/** What a deleted destination of the same id left waiting must not be sent to the new one (decision record 0172). */
async function forgetNamesake({ services, organizationId }: OrganizationContext, destinationId: string): Promise<void> {
  const { orm } = services.db;
  const [stored] = await selectDestinations(orm).where(isDestination(organizationId, destinationId));
  if (stored !== undefined) return;
  while (await cancelWaiting(orm, { organizationId, destinationId }, services.clock.now()));
}

async function countDestinations(tx: Transaction, organizationId: string): Promise<number> {
  const ofOrganization = eq(destinations.organizationId, organizationId);
  const [row] = await tx.select({ existing: count() }).from(destinations).where(ofOrganization);
  return row?.existing ?? 0;
}

function replay(ctx: OrganizationContext, stored: DestinationRow, sent: DestinationContent): DestinationRow {
  const decision = decideCreateAgain({ ...stored, paused: stored.pausedAt !== null }, sent);
  if (!decision.ok) throw new DomainError(decision.refusal);
  ctx.markReplayed();
  return stored;
}
