import type { Orm, Transaction } from "@quote-financing/db/database";
import { destinations } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, sql } from "drizzle-orm";
import { webhookRefusals } from "../refusals.ts";

const wireColumns = {
  destinationId: destinations.destinationId,
  name: destinations.name,
  url: destinations.url,
  authentication: destinations.authentication,
  isSigned: sql<boolean>`${destinations.sealedSigningSecret} is not null`.as("is_signed"),
  previousSigningUntil: destinations.previousSigningUntil,
  pausedAt: destinations.pausedAt,
  createdAt: destinations.createdAt,
  updatedAt: destinations.updatedAt,
};

/** The columns that reach the wire; the sealed secrets are not among them. */
export const selectDestinations = (store: Orm | Transaction) => store.select(wireColumns).from(destinations);

export const isDestination = (organizationId: string, destinationId: string) =>
  and(eq(destinations.organizationId, organizationId), eq(destinations.destinationId, destinationId));

/** The same for an unknown and for a foreign destination (contract-decisions §1). */
export const destinationMissing = () => new DomainError(webhookRefusals.destinationMissing());

/** The destination, locked until the transaction ends. @throws DomainError `resource_missing` */
export async function findDestinationLocked(tx: Transaction, organizationId: string, destinationId: string) {
  const [row] = await selectDestinations(tx).where(isDestination(organizationId, destinationId)).for("update");
  if (row === undefined) throw destinationMissing();
  return row;
}
