import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import { agentInvitations, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { QueuedMail } from "@quote-financing/domain/mail-room";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { acceptInvitation } from "../members/invitations/accept-invitation.ts";
import { findInvitation } from "../members/invitations/find-invitation.ts";
import { createMembersWorld, NEWCOMER } from "../members/testing-members-world.ts";
import { inviteAgent, MailNotTaken } from "./invite-agent.ts";
import { inviteAgentInput } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const closed = { code: "resource_missing" };

const database = testDatabase();

/** Somebody who is to become an agent, and their mailbox. */
async function world() {
  const taken: QueuedMail[] = [];
  let refusal: Error | undefined;
  const mailRoom = {
    async send(mail: QueuedMail) {
      if (refusal !== undefined) throw refusal;
      taken.push(mail);
    },
  };
  const w = await createMembersWorld(database.db, { mailRoom });
  const { services } = w;
  const email = w.freshEmail();
  const invite = (more = {}) => inviteAgent(services, { email, name: "Sanne Mulder" }, more);
  const token = (index = -1) => /\/invitations\/([\w-]{43})\n/.exec(taken.at(index)?.text ?? "")?.[1] ?? "";
  const personOf = async (address: string) =>
    (await database.db.orm.select().from(users).where(eq(users.email, address)))[0];
  const refuseMail = (error: Error | undefined) => void (refusal = error);
  return { ...w, inviteMember: w.invite, taken, email, invite, token, personOf, refuseMail };
}

describe("inviting a support agent", () => {
  test("mails a link that makes an agent with a name and password of their own, once", async () => {
    const { services, email, invite, taken, token, accept, personOf } = await world();

    expect(await invite()).toEqual({ kind: "invited", expiresAt: expect.any(Date) });

    expect(taken.map(({ recipient }) => recipient)).toEqual([email]);
    const shown = { organizationName: null, email, name: "Sanne Mulder", hasAccount: false };
    expect(await findInvitation(services, token())).toEqual(shown);
    await accept(token());
    expect(await personOf(email)).toMatchObject({ isAgent: true, name: NEWCOMER.name, emailVerified: true });
    await expect(accept(token())).rejects.toMatchObject(closed);
    expect(await findInvitation(services, token())).toBeNull();
  });

  test("a second time changes nothing: neither while it is open nor once they are an agent", async () => {
    const { email, invite, taken, token, accept } = await world();
    await invite();
    const stored = await database.db.orm.select().from(agentInvitations).where(eq(agentInvitations.email, email));

    expect(await invite()).toEqual({ kind: "open", expiresAt: stored[0]?.expiresAt });
    expect(await database.db.orm.select().from(agentInvitations).where(eq(agentInvitations.email, email))).toEqual(
      stored,
    );
    await accept(token());
    expect(await invite()).toEqual({ kind: "agent" });
    expect(taken).toHaveLength(1);
  });

  test("twice at once sends one mail", async () => {
    const { invite, taken } = await world();
    const kinds = (await Promise.all([invite(), invite()])).map(({ kind }) => kind);
    expect([kinds.sort(), taken.length]).toEqual([["invited", "open"], 1]);
  });

  test("again sends a new link, and the earlier one stops working", async () => {
    const { invite, token, accept } = await world();
    await invite();
    expect(await invite({ again: true })).toMatchObject({ kind: "invited" });

    await expect(accept(token(0))).rejects.toMatchObject(closed);
    await accept(token(1));
  });

  test("ends after 7 days; then they are invited anew without asking for it", async () => {
    const { services, invite, token, accept } = await world();
    await invite();
    services.clock.advance(7 * DAY_MS);

    await expect(accept(token())).rejects.toMatchObject(closed);
    expect(await invite()).toMatchObject({ kind: "invited" });
    await accept(token());
  });

  test("keeps nothing when the mail server does not take the mail", async () => {
    const { email, invite, refuseMail } = await world();
    refuseMail(Object.assign(new Error(`550 ${email}`), { code: "EENVELOPE" }));

    const failure = await invite().catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(MailNotTaken);
    expect(String(failure)).not.toContain(email);
    expect(await database.db.orm.$count(agentInvitations, eq(agentInvitations.email, email))).toBe(0);
    refuseMail(undefined);
    expect(await invite()).toMatchObject({ kind: "invited" });
  });

  test("says of a mail server that does not answer that it is one, and not the database", async () => {
    const { invite, refuseMail } = await world();
    refuseMail(Object.assign(new Error("Greeting never received"), { code: "ETIMEDOUT" }));

    const failure = await invite().catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(MailNotTaken);
    expect(isDatabaseUnavailable(failure)).toBe(false);
    expect(failure).toMatchObject({ fault: { code: "ETIMEDOUT" } });
  });

  test("hands over the link once where no mail goes out, and stores its hash alone", async () => {
    const { services, email, accept } = await world();
    const { mailRoom: _, ...silent } = services;
    const invited = await inviteAgent(silent, { email, name: "Sanne" });

    const link = invited.kind === "invited" ? (invited.link ?? "") : "";
    const token = link.replace(`${services.portalUrl}/invitations/`, "");
    const stored = await database.db.orm.select().from(agentInvitations).where(eq(agentInvitations.email, email));
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await inviteAgent(silent, { email, name: "Sanne" })).toMatchObject({ kind: "open" });
    await accept(token);
  });
});

describe("no agent is made of", () => {
  test("somebody who works for an organization, invited before or after they joined", async () => {
    const { services, email, invite, token, accept, personOf, inviteMember } = await world();
    await invite();
    const { token: asMember } = await inviteMember(email);
    await accept(asMember);

    await expect(invite({ again: true })).rejects.toMatchObject({ code: "state_conflict" });
    expect(await findInvitation(services, token(0))).toBeNull();
    await expect(accept(token(0))).rejects.toMatchObject(closed);
    expect((await personOf(email))?.isAgent).toBe(false);
  });

  test("somebody else who is signed in and opens the link", async () => {
    const { invite, token, owner, services, email, personOf } = await world();
    await invite();
    const joiner = { kind: "signed-in", userId: owner.userId, sessionId: "ses", email, name: "O" } as const;

    const accepted = acceptInvitation({ services, requestId: "req_test" }, token(), joiner);

    await expect(accepted).rejects.toMatchObject({ code: "operation_not_permitted" });
    expect(await personOf(email)).toBeUndefined();
  });

  test.each(["sanne@platform.example", "Sanne@Platform.EXAMPLE", "sanne", "sanne@"])("the address %s", (email) => {
    expect(inviteAgentInput.safeParse({ email, name: "Sanne" }).success).toBe(false);
  });
});
