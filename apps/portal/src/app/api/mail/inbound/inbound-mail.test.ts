import { type ReplyThread, replyAddress } from "@quote-financing/api/mail/outbox/reply-address";
import { mailRefusals } from "@quote-financing/api/mail/refusals";
import { requestRefusals } from "@quote-financing/api/refusals/refusals";
import { registerServices } from "@quote-financing/api/shared-services";
import { openInboundMail } from "@quote-financing/composition/open-inbound-mail";
import type { Database } from "@quote-financing/db/database";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { testPortalServices } from "../../../../server/testing-services.ts";
import { POST } from "./route.ts";

const { logged } = vi.hoisted(() => ({ logged: [] as string[] }));
vi.mock("../../../../server/portal-logger.ts", async (original) => {
  const { portalLogger } = await original<typeof import("../../../../server/portal-logger.ts")>();
  return { portalLogger: (part: string) => portalLogger(part, { write: (line) => void logged.push(line) }) };
});
beforeEach(() => {
  logged.length = 0;
  threads.length = 0;
});
const lines = (): Record<string, unknown>[] => logged.map((line) => JSON.parse(line));

const DOMAIN = "answers.example";
const SECRET = "the-secret-of-the-provider";
const REPLY = `reply+${"0".repeat(26)}${"a".repeat(24)}@${DOMAIN}`;
const MAIL = "From: a@b.example\r\nTo: somebody@else.example\r\nSubject: Re\r\n\r\nYes.\r\n";
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

/** The conversations that are found; without one an address that is looked up is nobody's. */
const threads: ReplyThread[] = [];
const database = { orm: { select: () => ({ from: () => ({ where: async () => threads }) }) } } as unknown as Database;

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a secret of this test, long enough for it");
  vi.stubEnv("CRON_SECRET", "the-cron-secret-of-this-test");
  const inboundMail = openInboundMail({ MAIL: "on", INBOUND_MAIL_DOMAIN: DOMAIN, INBOUND_MAIL_SECRET: SECRET });
  registerServices({ ...testPortalServices(database), inboundMail });
});

async function bring(body: BodyInit, headers: Record<string, string>) {
  const answer = await POST(
    new Request("https://portal.example.nl/api/mail/inbound", {
      method: "POST",
      body,
      headers,
      duplex: "half",
    } as RequestInit),
  );
  const json = (await answer.json()) as { refused?: string; error?: { code: string } };
  const given = (name: string) => answer.headers.get(name);
  return { status: answer.status, json, retryAfter: given("retry-after"), requestId: given("request-id") };
}

const form = (fields: Readonly<Record<string, string>>) => {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  return filled;
};

test("the mail's own addresses count where its provider tells none", async () => {
  const authorization = `Bearer ${SECRET}`;
  const outcomes = [
    await bring(MAIL, { authorization, "content-type": "message/rfc822" }),
    await bring(form({ "body-mime": MAIL }), { authorization }),
    await bring(JSON.stringify({ RawEmail: MAIL }), { authorization, "content-type": "application/json" }),
  ];
  for (const { status, json } of outcomes) expect([status, json]).toEqual([200, { refused: "no_reply_address" }]);
});

test("a provider's webhook comes by the password of its url, and tells whom the mail was for", async () => {
  const authorization = basic(`mail:${SECRET}`);
  const envelope = JSON.stringify({ to: [REPLY], from: "a@b.example" });
  const postmark = JSON.stringify({ RawEmail: MAIL, OriginalRecipient: REPLY });
  const outcomes = [
    await bring(form({ "body-mime": MAIL, recipient: REPLY }), { authorization }),
    await bring(form({ email: MAIL, envelope }), { authorization }),
    await bring(postmark, { authorization, "content-type": "application/json" }),
    await bring(MAIL, { authorization, "x-recipient": REPLY.toUpperCase() }),
  ];
  for (const { status, json } of outcomes) expect([status, json]).toEqual([200, { refused: "forged" }]);
});

test("what the envelope says is nobody's is refused unread, however it was brought", async () => {
  const authorization = `Bearer ${SECRET}`;
  const { inboundMail } = portalRuntime().services;
  const read = vi.spyOn(inboundMail ?? expect.fail(), "read");
  const stranger = `info@${DOMAIN}`;
  const outcomes = [
    await bring(MAIL, { authorization, "x-recipient": REPLY }),
    await bring(MAIL, { authorization, "x-recipient": stranger }),
    await bring(form({ "body-mime": MAIL, recipient: REPLY }), { authorization }),
    await bring(form({ email: MAIL, envelope: JSON.stringify({ to: [stranger] }) }), { authorization }),
  ];

  expect(outcomes.map(({ status, json }) => [status, json.refused])).toEqual([
    [200, "forged"],
    [200, "no_reply_address"],
    [200, "forged"],
    [200, "no_reply_address"],
  ]);
  expect(read).not.toHaveBeenCalled();
  await bring(MAIL, { authorization });
  expect(read).toHaveBeenCalledOnce();
});

test("a mail of nothing but lines is none; one that finds no turn is to be brought again in a minute", async () => {
  const authorization = `Bearer ${SECRET}`;
  const { status, json } = await bring("\n".repeat(1024 * 1024), { authorization });
  expect([status, json.error?.code]).toEqual([400, "body_malformed"]);
  expect(lines()).toMatchObject([{ level: "info", unreadable: "more lines than mail of its size" }]);

  const { inboundMail } = portalRuntime().services;
  const full = new DomainError(mailRefusals.mailWaits());
  vi.spyOn(inboundMail ?? expect.fail(), "read").mockRejectedValueOnce(full);
  const later = await bring(MAIL, { authorization });
  expect([later.status, later.json.error?.code, later.retryAfter]).toEqual([503, "service_unavailable", "60"]);
});

test("the log tells which answer of whose was not taken, by the request's id; its provider is told no organization", async () => {
  const organizationId = "mer_01JZ0000000000000000000000";
  const thread = { organizationId, userId: "user", threadId: `${ID_PREFIXES.case}_1`, replyKey: "0".repeat(26) };
  threads.push(thread);
  const recipient = replyAddress(portalRuntime().services, thread, DOMAIN);
  const mail = `Auto-Submitted: auto-replied\r\n${MAIL}`;

  const answered = await bring(mail, { authorization: `Bearer ${SECRET}`, "x-recipient": recipient });

  expect(answered.json).toEqual({ refused: "automatic" });
  expect(lines()).toMatchObject([
    { level: "info", refused: "automatic", organizationId, requestId: answered.requestId },
  ]);
});

test.each([
  ["a limit", new DomainError(requestRefusals.tooManyRequests()), "info", "rate_limit_exceeded"],
  ["a machine with much to do", new DomainError(mailRefusals.mailWaits()), "info", "service_unavailable"],
  ["a database that is away", new DomainError(requestRefusals.serviceAway()), "error", "service_unavailable"],
  ["a fault of ours", new TypeError("values (bewoner@example.nl)"), "error", "internal_error"],
])("the log tells of %s as what it is, and nothing of the mail", async (_, error, level, code) => {
  const { inboundMail } = portalRuntime().services;
  vi.spyOn(inboundMail ?? expect.fail(), "read").mockRejectedValueOnce(error);

  const { requestId } = await bring(MAIL, { authorization: `Bearer ${SECRET}` });

  expect(lines()).toMatchObject([{ level, code, requestId }]);
  expect(logged.join()).not.toContain("bewoner");
});

test("a stranger is told nothing, and a form without the raw mail is none", async () => {
  for (const authorization of ["", `Bearer ${SECRET}x`, basic(`${SECRET}:`), basic("mail:guess"), `Basic ${SECRET}`])
    expect((await bring(MAIL, { authorization })).status).toBe(401);
  const told = await bring(form({ "body-plain": "Yes.", recipient: REPLY }), { authorization: `Bearer ${SECRET}` });
  expect([told.status, told.json.error?.code]).toEqual([400, "body_malformed"]);
});

test("mail beyond what memory holds at once is to be brought again, unread; what is under way is taken, and then there is room again", async () => {
  const authorization = `Bearer ${SECRET}`;
  const ends: (() => void)[] = [];
  const slow = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    ends.push(() => {
      const writer = writable.getWriter();
      void writer.write(new TextEncoder().encode(MAIL));
      void writer.close();
    });
    return bring(readable, { authorization });
  };
  const underWay = [slow(), slow()];

  const { status, json, retryAfter } = await bring(MAIL, { authorization, "content-length": String(MAIL.length) });

  expect([status, json.error?.code, retryAfter]).toEqual([503, "service_unavailable", "60"]);
  for (const end of ends) end();
  for (const outcome of await Promise.all(underWay)) expect(outcome.status).toBe(200);
  expect((await bring(MAIL, { authorization })).status).toBe(200);
});
