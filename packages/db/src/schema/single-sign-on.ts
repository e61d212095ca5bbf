import { isNotNull } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";

/**
 * Where the people of an organization sign in: its OpenID Connect provider (decision record 0390). Reference tables, as
 * people are: the sign-in page finds a provider by the domain of an address, before any organization is known.
 */
export const identityProviders = pgTable(
  "identity_providers",
  {
    organizationId: text("organization_id")
      .primaryKey()
      .references(() => organizations.id),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** Bound to its row and column. */
    sealedClientSecret: text("sealed_client_secret").notNull(),
    /** Of e-mail addresses, in ASCII and lower case. */
    domain: text("domain").notNull(),
    /** What a TXT record of the domain must say. */
    domainToken: text("domain_token").notNull(),
    /** Null: not yet the organization's, and nobody signs in by it. */
    domainVerifiedAt: utcTimestamp("domain_verified_at"),
    /** Members, but for owners, act for the organization in no other way. */
    isOnlyWay: boolean("is_only_way").notNull().default(false),
    /** People whom nobody invited become members by signing in. */
    takesNewPeople: boolean("takes_new_people").notNull().default(true),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [uniqueIndex("identity_providers_domain").on(table.domain).where(isNotNull(table.domainVerifiedAt))],
);

/** Who somebody is at a provider. It outlives a membership: who was removed does not join again by themselves. */
export const providerIdentities = pgTable(
  "provider_identities",
  {
    /** Whose provider: an organization's id, or `agents`. */
    realm: text("realm").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: utcTimestamp("created_at").notNull(),
    lastUsedAt: utcTimestamp("last_used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.realm, table.issuer, table.subject] }),
    // One subject for each person: a second one that says their address is somebody else.
    uniqueIndex("provider_identities_person").on(table.realm, table.userId),
    index("provider_identities_user").on(table.userId),
  ],
);

/**
 * Whom an organization took out. Its provider makes them no member again; an invitation does, and forgets this row. By address: the
 * account is swept some weeks later, and its identities with it.
 */
export const removedMembers = pgTable(
  "removed_members",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    email: text("email").notNull(),
    removedAt: utcTimestamp("removed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.email] })],
);
