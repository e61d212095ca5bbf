import type { Transaction } from "@quote-financing/db/database";
import {
  agentInvitations,
  members,
  providerIdentities,
  removedMembers,
  users,
} from "@quote-financing/db/schema/tables";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { and, eq, gt, isNull } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import type { Context } from "../../context.ts";
import { AGENTS_REALM } from "../provider-realm.ts";
import type { ClaimedPerson } from "./claimed-person.ts";
import { type IdentityProvider, lockAskedProvider } from "./identity-provider.ts";

/** Why nobody is let in by it; for the log. */
export type AdmissionFault =
  | "other_subject"
  | "provider_replaced"
  | "not_a_member"
  | "not_an_agent"
  | "agents_join_none";

/** A request of somebody whom nobody knows yet. */
type Request = Pick<Context, "services" | "requestId" | "clientAddress" | "clientDevice">;

interface Admitted {
  readonly userId: string;
  readonly name: string;
}

/**
 * Whose account it is that a provider speaks of. The first time its subject is kept; from then on the subject decides, and no
 * address does: an address may be given to somebody else. People of the domain whom nobody knows become members, where the
 * organization takes them; agents are those alone whom a command invited (decision record 0390).
 */
export async function admitPerson(
  request: Request,
  asked: IdentityProvider,
  person: ClaimedPerson,
): Promise<Result<Admitted, AdmissionFault>> {
  const { services } = request;
  const now = services.clock.now();
  return services.db.transact(async (tx) => {
    const provider = await lockAskedProvider(tx, asked);
    if (provider === undefined) return refused("provider_replaced");
    // Before the subject is looked for: who came first in another tab is committed by then.
    const account = await findAccount(tx, person.email);
    const known = await findKnown(tx, provider, person);
    if (known !== undefined) return stillBelongs(tx, provider, known);

    if (account !== undefined && (await hasSubject(tx, provider, account.id))) return refused("other_subject");
    const join = provider.realm === AGENTS_REALM ? joinAgents : joinOrganization;
    const joined = await join({ ...request, tx, provider, person, account });
    if (!joined.ok) return joined;

    const { realm } = provider;
    const { issuer, subject } = person;
    const row = { realm, issuer, subject, userId: joined.value.userId, createdAt: now, lastUsedAt: now };
    const kept = await tx.insert(providerIdentities).values(row).onConflictDoNothing().returning();
    // Of two that come at once as different subjects with one address, the second is somebody else.
    if (kept.length === 0 && (await findKnown(tx, provider, person)) === undefined) return refused("other_subject");
    return joined;
  });
}

interface Account {
  readonly id: string;
  readonly name: string;
  readonly isAgent: boolean;
}

interface Joining extends Request {
  readonly tx: Transaction;
  readonly provider: IdentityProvider;
  readonly person: ClaimedPerson;
  readonly account: Account | undefined;
}

async function findKnown(tx: Transaction, { realm }: IdentityProvider, { issuer, subject }: ClaimedPerson) {
  const isSubject = and(
    eq(providerIdentities.realm, realm),
    eq(providerIdentities.issuer, issuer),
    eq(providerIdentities.subject, subject),
  );
  const [row] = await tx
    .select({ id: users.id, name: users.name, isAgent: users.isAgent })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(isSubject);
  return row;
}

/** Locked: who joins twice at once joins once. */
async function findAccount(tx: Transaction, email: string): Promise<Account | undefined> {
  const shown = { id: users.id, name: users.name, isAgent: users.isAgent };
  const [row] = await tx.select(shown).from(users).where(eq(users.email, email)).for("update");
  return row;
}

async function hasSubject(tx: Transaction, { realm }: IdentityProvider, userId: string): Promise<boolean> {
  const ofPerson = and(eq(providerIdentities.realm, realm), eq(providerIdentities.userId, userId));
  return (await tx.select({ of: providerIdentities.subject }).from(providerIdentities).where(ofPerson)).length > 0;
}

async function isMember(tx: Transaction, { realm }: IdentityProvider, userId: string): Promise<boolean> {
  const ofPerson = and(eq(members.organizationId, realm), eq(members.userId, userId));
  return (await tx.select({ id: members.id }).from(members).where(ofPerson)).length > 0;
}

async function wasRemoved(tx: Transaction, { realm }: IdentityProvider, { email }: ClaimedPerson): Promise<boolean> {
  const ofPerson = and(eq(removedMembers.organizationId, realm), eq(removedMembers.email, email));
  return (await tx.select({ at: removedMembers.removedAt }).from(removedMembers).where(ofPerson)).length > 0;
}

/** Who was removed stays so, whatever the provider says: somebody must invite them. */
async function stillBelongs(
  tx: Transaction,
  provider: IdentityProvider,
  { id, name, isAgent }: Account,
): Promise<Result<Admitted, AdmissionFault>> {
  if (provider.realm === AGENTS_REALM) return isAgent ? accepted({ userId: id, name }) : refused("not_an_agent");
  if (isAgent) return refused("agents_join_none");
  return (await isMember(tx, provider, id)) ? accepted({ userId: id, name }) : refused("not_a_member");
}

async function joinOrganization(joining: Joining): Promise<Result<Admitted, AdmissionFault>> {
  const { tx, provider, services, person, account } = joining;
  if (account?.isAgent === true) return refused("agents_join_none");
  if (account !== undefined && (await isMember(tx, provider, account.id))) {
    return accepted({ userId: account.id, name: account.name });
  }
  if (!provider.takesNewPeople || (await wasRemoved(tx, provider, person))) return refused("not_a_member");
  const { userId, name } = account === undefined ? await create(joining) : { userId: account.id, name: account.name };
  const role = "member" as const;
  const row = { id: services.makeId("member"), organizationId: provider.realm, userId, role };
  await tx.insert(members).values({ ...row, createdAt: services.clock.now() });
  const actor = { actorId: userId, actorName: name };
  const details = { role, by: "single_sign_on", issuer: person.issuer };
  const fact = { organizationId: provider.realm, subjectId: userId, details, action: "member.joined" } as const;
  await recordAudit({ ...joining, actor }, tx, fact);
  return accepted({ userId, name });
}

async function joinAgents(joining: Joining): Promise<Result<Admitted, AdmissionFault>> {
  const { tx, services, person, account } = joining;
  if (account !== undefined) {
    return account.isAgent ? accepted({ userId: account.id, name: account.name }) : refused("not_an_agent");
  }
  const now = services.clock.now();
  const isOpen = and(isNull(agentInvitations.acceptedAt), gt(agentInvitations.expiresAt, now));
  const taken = await tx
    .update(agentInvitations)
    .set({ acceptedAt: now, tokenHash: null })
    .where(and(eq(agentInvitations.email, person.email), isOpen))
    .returning({ name: agentInvitations.name });
  if (taken.length === 0) return refused("not_an_agent");
  const { userId, name } = await create(joining, { isAgent: true, name: taken[0]?.name ?? person.name });
  const actor = { actorId: userId, actorName: name };
  await recordPlatformAudit({ ...joining, actor }, tx, { action: "agent.joined", subject: person.email });
  return accepted({ userId, name });
}

/** An account without a password: the provider vouches for the address. */
async function create(
  { tx, services, person }: Joining,
  { isAgent = false, name = person.name } = {},
): Promise<Admitted> {
  const now = services.clock.now();
  const userId = services.makeId("user");
  const row = { id: userId, name, email: person.email, emailVerified: true, isAgent, createdAt: now, updatedAt: now };
  await tx.insert(users).values(row);
  return { userId, name };
}
