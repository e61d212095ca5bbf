import type { Orm, Transaction } from "@quote-financing/db/database";
import { organizations, partnerLinks } from "@quote-financing/db/schema/tables";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { OrganizationRow } from "./view.ts";

const organizationMissing = () => new DomainError(peopleRefusals.organizationMissing());

/** @throws DomainError `resource_missing` */
export async function findOrganization(store: Orm | Transaction, organizationId: string): Promise<OrganizationRow> {
  const [row] = await store.select().from(organizations).where(eq(organizations.id, organizationId));
  if (row === undefined) throw organizationMissing();
  return row;
}

const isLive = (organizationId: string) => and(eq(organizations.id, organizationId), isNull(organizations.testOf));

/** The same, but not a sandbox: agents neither see nor change one by itself (decision record 0135). */
export async function findLiveOrganization(store: Orm | Transaction, organizationId: string): Promise<OrganizationRow> {
  const [row] = await store.select().from(organizations).where(isLive(organizationId));
  if (row === undefined) throw organizationMissing();
  return row;
}

/** The same, locked against other changes until the transaction ends; inserts that refer to it need not wait. */
export async function findLiveOrganizationLocked(tx: Transaction, organizationId: string): Promise<OrganizationRow> {
  const [row] = await tx.select().from(organizations).where(isLive(organizationId)).for("no key update");
  if (row === undefined) throw organizationMissing();
  return row;
}

/** What holds for an organization holds for its sandbox at the same time (decision record 0135). */
export const withSandbox = (organizationId: string) =>
  or(eq(organizations.id, organizationId), eq(organizations.testOf, organizationId));

/** A partner may be linked with any number of merchants; so many are named (decision record 0179). */
export const LINKED_MAX = 100;

/** The first organizations on the other side of its partner links, by name, and how many there are. */
export async function findLinked(orm: Orm, { id, kind }: OrganizationRow) {
  const [own, other] =
    kind === "partner"
      ? [partnerLinks.partnerOrganizationId, partnerLinks.merchantOrganizationId]
      : [partnerLinks.merchantOrganizationId, partnerLinks.partnerOrganizationId];
  const linked = await orm
    .select({ organizationId: organizations.id, slug: organizations.slug, name: organizations.name })
    .from(partnerLinks)
    .innerJoin(organizations, eq(organizations.id, other))
    .where(eq(own, id))
    .orderBy(asc(organizations.name), asc(organizations.id))
    .limit(LINKED_MAX);
  const linkedCount = linked.length < LINKED_MAX ? linked.length : await orm.$count(partnerLinks, eq(own, id));
  return { linked, linkedCount };
}
