import type { Database } from "@quote-financing/db/database";
import { queuedMails } from "@quote-financing/db/schema/tables";
import type { MailRoom } from "@quote-financing/domain/mail-room";
import type { Caller, CallerOrganization } from "@quote-financing/domain/people/caller";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { and, desc, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { acceptInvitation, type Joiner } from "./invitations/accept-invitation.ts";

/** Mail that goes nowhere: it stays in the queue, where tests read it. */
export const silentMailRoom: MailRoom = { send: async () => {} };

/** The token of the newest invitation that was mailed to an address: as its reader finds it. @throws when there is none */
export async function mailedToken(
  { db }: Pick<TestServices, "db">,
  { organizationId }: CallerOrganization,
  email: string,
): Promise<string> {
  const [mail] = await db.orm
    .select({ text: queuedMails.text })
    .from(queuedMails)
    .where(and(eq(queuedMails.organizationId, organizationId), eq(queuedMails.recipient, email)))
    .orderBy(desc(queuedMails.mailId))
    .limit(1);
  const token = /\/invitations\/([\w-]+)\n/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No invitation was mailed to ${email}.`);
  return token;
}

export const NEWCOMER = { kind: "new", name: "Nieuw Persoon", password: "a password of enough length" } as const;

/** An organization with an owner, who invites people; and those who accept. */
export async function createMembersWorld(db: Database, more: Partial<Services> = {}) {
  const services = createTestServices({ db, mailRoom: silentMailRoom, ...more });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const as = (caller: Caller) => createCallerFactory(appRouter)(testContext(services, caller));
  /** An address of its own each time. */
  const freshEmail = () => `${services.makeId("user").toLowerCase()}@example.com`;
  const invite = async (email = freshEmail(), role: MemberRole = "member", inviter: Caller = owner) => {
    const answer = await as(inviter).members.invite({ email, role });
    return { answer, token: await mailedToken(services, organization, email) };
  };
  const accept = (token: string, joiner: Joiner = NEWCOMER) =>
    acceptInvitation({ services, requestId: "req_test", clientAddress: "203.0.113.7" }, token, joiner);
  return { services, organization, owner, as, freshEmail, invite, accept };
}
