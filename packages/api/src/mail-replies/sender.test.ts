import { mailThreads, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { InboundMail } from "@quote-financing/domain/inbound-mail";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { replyAddress } from "../mail/outbox/reply-address.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestUser, joinTestOrganization } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { takeMailReply } from "./take-mail-reply.ts";

const database = testDatabase();

const DOMAIN = "answers.example";

/** What becomes of an answer that these senders wrote to somebody whose account has this address. */
async function outcomeOf(accountDomain: string, senderDomains: readonly string[]) {
  const senders: string[] = [];
  const recipients: string[] = [];
  const mail = { messageId: "<one@mail.example>", isAutomatic: false, text: "On Friday.", attachments: [] };
  const inboundMail: InboundMail = {
    domain: DOMAIN,
    secret: "the secret of the provider",
    unwrap: async () => undefined,
    read: async () => ({ ...mail, senders, recipients }),
  };
  const services = createTestServices({ db: database.db, inboundMail });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const { userId, name } = await createTestUser(services);
  await joinTestOrganization(services, userId, organization);
  const local = userId.toLowerCase();
  await database.db.orm
    .update(users)
    .set({ email: `${local}@${accountDomain}` })
    .where(eq(users.id, userId));
  const member = { kind: "member", userId, name, role: "member", organization } as const;
  const portal = createCallerFactory(appRouter)(testContext(services, member));
  const { quoteId } = (await portal.quotes.create(testQuoteBody())).data;
  const { caseId } = (await portal.cases.create({ quoteId, type: "general", message: { body: "When?" } })).data;
  const replyKey = services.makeId("mail").slice("mail_".length).toLowerCase();
  const thread = { organizationId, userId, threadId: caseId, replyKey };
  await database.db.orm.insert(mailThreads).values({ ...thread, createdAt: services.clock.now() });
  senders.push(...senderDomains.map((domain) => `${local}@${domain}`));
  recipients.push(replyAddress(services, thread, DOMAIN));
  return takeMailReply(services, { raw: Buffer.from("mail") }, services.makeId("request"));
}

test.each([
  ["xn--bcher-kva.example", "b\u00fccher.example"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
  ["zonnig.example", "zonnig.example"],
])("a domain is the same in each of its spellings: an account at %s, mail from %s", async (account, sender) => {
  expect(await outcomeOf(account, [sender])).toEqual({ messageId: expect.any(String) });
});

test.each([
  ["of another domain", ["bucher.example"]],
  ["beside another one", ["xn--bcher-kva.example", "bucher.example"]],
  ["of no domain", [""]],
  ["that nobody is", []],
])("a sender %s is another one", async (_, senders) => {
  expect(await outcomeOf("xn--bcher-kva.example", senders)).toMatchObject({ refused: "other_sender" });
});
