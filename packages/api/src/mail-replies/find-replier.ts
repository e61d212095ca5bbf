import {
  identityProviders,
  members,
  organizations,
  providerIdentities,
  users,
} from "@quote-financing/db/schema/tables";
import type { AgentCaller, MemberCaller } from "@quote-financing/domain/people/caller";
import { isDemoAddress } from "@quote-financing/domain/people/demo-address";
import { LANGUAGE_TAGS, type LanguageTag, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Services } from "../context.ts";
import { AGENTS_REALM } from "../identity/provider-realm.ts";
import { hasFactor } from "../identity/second-factor/has-factor.ts";
import { type MailTexts, mailLanguage } from "../mail/mail-language.ts";
import type { ReplyThread } from "../mail/outbox/reply-address.ts";

interface ReplyTexts {
  /** What stands for the words of a mail that only had files. */
  readonly attached: string;
  /** What a file is called that has no name. */
  readonly file: string;
  readonly leftOut: (names: string) => string;
}

/** Whose answer it is, as they are when it arrives. */
export interface Replier {
  readonly email: string;
  readonly caller: MemberCaller | AgentCaller;
  readonly languageTag: LanguageTag;
  readonly texts: ReplyTexts;
}

const TEXTS: MailTexts<ReplyTexts> = {
  nl: {
    attached: "Zie de bijlage.",
    file: "bijlage",
    leftOut: (names) => `(Niet toegevoegd: ${names})`,
  },
  en: {
    attached: "See the attachment.",
    file: "attachment",
    leftOut: (names) => `(Not added: ${names})`,
  },
};

type NoReplier = { readonly refused: "sender_left" | "second_factor_needed" | "single_sign_on_needed" };

const isOnlyWay = and(eq(identityProviders.isOnlyWay, true), isNotNull(identityProviders.domainVerifiedAt));

/** The person of a conversation, if they may still do something, and have the second factor that they need. */
export async function findReplier(
  services: Services,
  { organizationId, userId }: ReplyThread,
): Promise<Replier | NoReplier> {
  const [row] = await services.db.orm
    .select({ user: users, role: members.role, organization: organizations, onlyDomain: identityProviders.domain })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.organizationId, organizationId)))
    .leftJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.suspendedAt)))
    .leftJoin(identityProviders, and(eq(identityProviders.organizationId, organizations.id), isOnlyWay))
    .where(eq(users.id, userId));
  if (row === undefined) return { refused: "sender_left" };
  const { user, role, organization, onlyDomain } = row;
  const caller = callerOf(user, role, organization);
  if (caller === undefined) return { refused: "sender_left" };
  // Another mailbox is not the provider's to close. Owners are let in without it, as in the portal (decision record 0390).
  const isShutOut = onlyDomain !== null && role !== "owner" && !user.email.toLowerCase().endsWith(`@${onlyDomain}`);
  if (caller.kind === "member" && isShutOut) return { refused: "single_sign_on_needed" };
  const isRequired =
    caller.kind === "agent"
      ? services.agentsNeedSecondFactor === true && !isDemoAddress(user.email)
      : organization?.requiresSecondFactor === true;
  if (isRequired && !(await isProvenInPortal(services, user.id, realmOf(caller))))
    return { refused: "second_factor_needed" };
  const language: PortalLanguage = mailLanguage(user.language);
  return { email: user.email, caller, languageTag: LANGUAGE_TAGS[language], texts: TEXTS[language] };
}

const realmOf = (caller: MemberCaller | AgentCaller): string =>
  caller.kind === "agent" ? AGENTS_REALM : caller.organization.organizationId;

/** What a session counts as a second factor: an app, a passkey, or the provider's word (decision records 0352 and 0390). */
async function isProvenInPortal({ db }: Services, userId: string, realm: string): Promise<boolean> {
  const isOfProvider = and(eq(providerIdentities.userId, userId), eq(providerIdentities.realm, realm));
  const [identity] = await db.orm
    .select({ realm: providerIdentities.realm })
    .from(providerIdentities)
    .where(isOfProvider);
  if (identity !== undefined) return true;
  const [person] = await db.orm.select({ hasFactor }).from(users).where(eq(users.id, userId));
  return person?.hasFactor === true;
}

function callerOf(
  { id: userId, name, isAgent }: typeof users.$inferSelect,
  role: MemberCaller["role"] | null,
  organization: typeof organizations.$inferSelect | null,
): MemberCaller | AgentCaller | undefined {
  if (isAgent) return { kind: "agent", userId, name };
  if (role === null || organization === null) return undefined;
  const { id: organizationId, slug, kind, mayResolveClaims, testOf } = organization;
  const shown = { organizationId, slug, name: organization.name, kind, mayResolveClaims, isTest: testOf !== null };
  return { kind: "member", userId, name, role, organization: shown };
}
