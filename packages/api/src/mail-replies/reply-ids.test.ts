import { mailThreads } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { InboundMail, ReceivedMail } from "@quote-financing/domain/inbound-mail";
import { expect, test } from "vitest";
import type { Services } from "../context.ts";
import { RequestLimiter } from "../limits/request-limiter.ts";
import { GENEROUS_LIMITS } from "../limits/request-limits.ts";
import { replyAddress } from "../mail/outbox/reply-address.ts";
import { createSecretBox } from "../maintenance/sealing/create-secret-box.ts";
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
const OLD = "the key of before the rotation";
const NEW = "the key that came with the rotation";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** A mail with two files to a case of a fresh organization, before and after the key was rotated. */
async function createWorld() {
  const mails: ReceivedMail[] = [];
  const inboundMail: InboundMail = {
    domain: DOMAIN,
    secret: "the secret of the provider",
    unwrap: async () => undefined,
    read: async () => mails[0] ?? { unreadable: "nothing was brought" },
  };
  const before = createTestServices({ db: database.db, inboundMail, secretBox: createSecretBox(OLD) });
  const after = { ...before, secretBox: createSecretBox(`${NEW},${OLD}`) };
  const organization = await createTestOrganization(before);
  const { userId, name, email } = await createTestUser(before);
  await joinTestOrganization(before, userId, organization);
  const member = { kind: "member", userId, name, role: "member", organization } as const;
  const portal = createCallerFactory(appRouter)(testContext(before, member));
  const { quoteId } = (await portal.quotes.create(testQuoteBody())).data;
  const { caseId } = (await portal.cases.create({ quoteId, type: "general", message: { body: "When?" } })).data;
  const { organizationId } = organization;
  const replyKey = before.makeId("mail").slice("mail_".length).toLowerCase();
  const thread = { organizationId, userId, threadId: caseId, replyKey };
  await database.db.orm.insert(mailThreads).values({ ...thread, createdAt: before.clock.now() });
  mails.push({
    senders: [email],
    recipients: [replyAddress(before, thread, DOMAIN)],
    messageId: "<same@mail.example>",
    isAutomatic: false,
    text: "On Friday.",
    attachments: [1, 2].map((at) => ({ fileName: `${at}.pdf`, content: PDF })),
  });
  const bring = (services: Services) => takeMailReply(services, { raw: PDF }, services.makeId("request"));
  const messages = async () => (await portal.caseMessages.list({ caseId })).data.slice(1);
  const documents = async () => (await portal.documents.list({ quoteId })).data;
  return { before, after, bring, messages, documents };
}

test("a mail that is brought again after the key was rotated is the same message, with the same files", async () => {
  const { before, after, bring, messages, documents } = await createWorld();

  const outcomes = [await bring(before), await bring(after)];

  expect(outcomes).toEqual([{ messageId: expect.any(String) }, outcomes[0]]);
  expect([(await messages()).length, (await documents()).length]).toEqual([1, 2]);
});

test("files that were made before the rotation are not made again, when the message is posted after it", async () => {
  const { before, after, bring, messages, documents } = await createWorld();
  const busy = new RequestLimiter({ ...GENEROUS_LIMITS, requestsPerSecond: 1, burst: 2 });

  await expect(bring({ ...before, limiter: busy })).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });
  const made = (await documents()).map(({ documentId }) => documentId);
  expect([made.length > 0, await messages()]).toEqual([true, []]);
  await bring(after);

  const named = (await messages()).flatMap(({ documents: files }) => files?.map(({ documentId }) => documentId) ?? []);
  expect(named.toSorted()).toEqual((await documents()).map(({ documentId }) => documentId).toSorted());
  expect([named.length, made.every((id) => named.includes(id))]).toEqual([2, true]);
});
