import { MEMBER_ROLES } from "@quote-financing/domain/vocabulary";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isOneOf, utcTimestamp } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Tables of better-auth (1.6, twoFactor plugin), written by hand because its generator needs Node 22, and of members.
 * All are reference tables: a person is not a tenant's row.
 */
export const users = pgTable("users", {
  id: text("user_id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  isAgent: boolean("is_agent").notNull().default(false),
  language: text("language").notNull().default("nl"),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  createdAt: utcTimestamp("created_at").notNull(),
  updatedAt: utcTimestamp("updated_at").notNull(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: text("session_id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    activeOrganizationId: text("active_organization_id"),
    /** When the person last proved again that it is them; null: not since they signed in (decision record 0350). */
    provenAt: utcTimestamp("proven_at"),
    /** When a passkey proved who it is in this session, as a second factor does (decision record 0352). */
    passkeyAt: utcTimestamp("passkey_at"),
    /** Whose provider opened it: an organization's id, or `agents`; it acts for nobody else (decision record 0390). */
    providerRealm: text("provider_realm"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    expiresAt: utcTimestamp("expires_at").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text("account_row_id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: utcTimestamp("access_token_expires_at"),
    refreshTokenExpiresAt: utcTimestamp("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text("verification_id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

export const members = pgTable(
  "members",
  {
    id: text("member_id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: MEMBER_ROLES }).notNull().default("member"),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("members_organization_user").on(table.organizationId, table.userId),
    index("members_user").on(table.userId),
    check("members_role", isOneOf(table.role, MEMBER_ROLES)),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: text("invitation_id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    email: text("email").notNull(),
    role: text("role", { enum: MEMBER_ROLES }),
    status: text("status").notNull().default("pending"),
    /** SHA-256 of the token in the mailed link, while it can be used; null when it was made before there were tokens. */
    tokenHash: text("token_hash"),
    /** Null when a command invited: nobody signed in for that. */
    inviterId: text("inviter_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: utcTimestamp("expires_at").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    index("invitations_organization").on(table.organizationId),
    index("invitations_email").on(table.email),
    index("invitations_token").on(table.tokenHash),
  ],
);

/**
 * Who was asked to become a support agent. Agents belong to no organization, in whose log it would stand: a row stays, and
 * says when somebody was invited and when they accepted (decision record 0234).
 */
export const agentInvitations = pgTable(
  "agent_invitations",
  {
    id: text("agent_invitation_id").primaryKey(),
    email: text("email").notNull().unique(),
    /** What the page of the link proposes. */
    name: text("name").notNull(),
    /** SHA-256 of the token in the mailed link, while it can be used. */
    tokenHash: text("token_hash"),
    acceptedAt: utcTimestamp("accepted_at"),
    expiresAt: utcTimestamp("expires_at").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [index("agent_invitations_token").on(table.tokenHash)],
);

export const twoFactors = pgTable(
  "two_factors",
  {
    id: text("two_factor_id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: utcTimestamp("locked_until"),
    /** Of the last code that was taken, in 30 s since 1970: no code works twice. */
    lastUsedStep: integer("last_used_step"),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("two_factors_user").on(table.userId)],
);

/**
 * Lost second factors that go once somebody else has agreed, one for each person (decision record 0355): a colleague's when
 * they follow the link in their mailbox, an agent's when a second agent approves. Who takes it takes the row away.
 */
export const factorResets = pgTable(
  "factor_resets",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    id: text("factor_reset_id").notNull().unique(),
    /** Whose administrator asked; null for an agent's factor. */
    organizationId: text("organization_id").references(() => organizations.id),
    /** SHA-256 of the token in the mailed link; null for an agent's factor. */
    tokenHash: text("token_hash").unique(),
    /** What the factor was when it was asked: another one is not taken away. */
    factorSeen: text("factor_seen").notNull(),
    /** Of agents; others tell theirs to the person. */
    reason: text("reason"),
    proposedBy: text("proposed_by").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    expiresAt: utcTimestamp("expires_at").notNull(),
  },
  (table) => [
    check("factor_resets_way", sql`(${table.organizationId} is null) = (${table.tokenHash} is null)`),
    check("factor_resets_reason", sql`(${table.organizationId} is null) = (${table.reason} is not null)`),
  ],
);

/** Keys of WebAuthn by which people sign in (decision record 0352). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("passkey_id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** As the authenticator names it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Of signatures; stays 0 where the authenticator counts none. */
    signatureCount: bigint("signature_count", { mode: "number" }).notNull(),
    /** How a browser reaches it: a JSON list of words of WebAuthn. */
    transports: text("transports").notNull(),
    /** Whether its provider keeps copies, as with keys that are on several devices. */
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
    lastUsedAt: utcTimestamp("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/**
 * The sign-in throttle and better-auth's request limits: in the database, so that they hold over several
 * processes. `lastRequest` is epoch milliseconds; for the throttle it is the start of the window.
 */
export const signInAttempts = pgTable("sign_in_attempts", {
  id: text("sign_in_attempt_id").primaryKey(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});
