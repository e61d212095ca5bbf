import type { OrganizationContext } from "../../trpc.ts";
import { destinationMissing, isDestination, selectDestinations } from "./access.ts";
import type { DestinationIdInput } from "./schema.ts";
import { viewDestination } from "./view.ts";

/** One destination: contract-decisions §9. @throws DomainError `resource_missing` */
export async function getDestination(ctx: OrganizationContext, { destinationId }: DestinationIdInput) {
  const ofCaller = isDestination(ctx.organizationId, destinationId);
  const [row] = await selectDestinations(ctx.services.db.orm).where(ofCaller);
  if (row === undefined) throw destinationMissing();
  return { data: viewDestination(row, ctx.services.clock.now()) };
}
