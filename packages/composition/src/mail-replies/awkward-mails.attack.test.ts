import { replyAddress } from "@quote-financing/api/mail/outbox/reply-address";
import { takeMailReply } from "@quote-financing/api/mail-replies/take-mail-reply";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { createNoticeWorld, MINUTE_MS, type NoticeWorld } from "@quote-financing/api/notices/testing-notice-world";
import { identityProviders } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { readMail } from "@quote-financing/mail/inbound/read-mail";
import { parseInPlace } from "@quote-financing/mail/inbound/testing-parse-in-place";
import { unwrapMail } from "@quote-financing/mail/inbound/unwrap-mail";
import { expect, test } from "vitest";
import { ENCODINGS, type RawMail, rawMail } from "./testing-raw-mail.ts";
import { ownOf, REPLY_SHAPES } from "./testing-reply-shapes.ts";

const DOMAIN = "answers.example";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const database = eachTestDatabase();

const inboundMail = {
  domain: DOMAIN,
  secret: "the secret of the provider",
  unwrap: unwrapMail,
  read: (raw: Uint8Array) => readMail(raw, parseInPlace),
};

/** A case of which its owner was told by mail, and where they answer. */
async function toldOwner(w: NoticeWorld, subject: string) {
  const located = await w.openCase(subject);
  w.clock.advance(MINUTE_MS);
  await w.as(w.agent).supportCases.reply({ ...located, body: "Klopt het adres?" });
  await w.round();
  w.clock.advance(MINUTE_MS);
  const [mail] = await w.round();
  const { email } = (await w.as(w.owner).notifications.get()).data;
  const bodies = async () =>
    (await w.as(w.owner).caseMessages.list({ caseId: located.caseId })).data.map(({ body }) => body).slice(2);
  return { ...located, address: mail?.replyTo ?? "", email, mail, bodies };
}

/** @param read how the service reads a mail; without its thread when omitted */
async function world(read = inboundMail.read) {
  const w = await createNoticeWorld(database.db, { inboundMail: { ...inboundMail, read } });
  const [told, elsewhere] = [await toldOwner(w, "De ene"), await toldOwner(w, "De andere")];
  let count = 0;
  const bring = async (mail: Partial<RawMail>) => {
    const messageId = `<${(count += 1)}@mail.example>`;
    const raw = rawMail({ from: `Sanne <${told.email}>`, to: told.address, messageId, plain: "Ja.", ...mail });
    return takeMailReply(w.services, { raw }, w.services.makeId("request"));
  };
  return { ...w, told, elsewhere, bring };
}

test("mail about a case says where to answer, and that the answer goes above", async () => {
  const { told, elsewhere } = await world();
  expect(told.address).toMatch(/^reply\+[0-9a-z]{26}[0-9a-f]{24}@answers\.example$/);
  expect(told.address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(elsewhere.address).not.toBe(told.address);
  expect(told.mail?.text).toMatch(/^-- Antwoord boven deze regel --/);
});

test(`${REPLY_SHAPES.length * ENCODINGS.length} answers of all programs say on the right case what their sender wrote`, async () => {
  const { told, elsewhere, bring } = await world();
  const expected: string[] = [];
  for (const shape of REPLY_SHAPES) {
    for (const encoding of ENCODINGS) {
      const outcome = await bring({ plain: shape.plain, html: shape.html, encoding });
      expect([shape.name, encoding, outcome]).toEqual([shape.name, encoding, { messageId: expect.any(String) }]);
      expected.push(`${shape.name} ${encoding}: ${ownOf(shape)}`);
    }
  }
  const names = REPLY_SHAPES.flatMap(({ name }) => ENCODINGS.map((encoding) => `${name} ${encoding}`));

  const said = (await told.bodies()).map((body, at) => `${names[at]}: ${body.replaceAll("\r\n", "\n")}`);

  expect(said).toEqual(expected);
  expect(await elsewhere.bodies()).toEqual([]);
});

const AUTOMATIC: readonly Partial<RawMail>[] = [
  ...["auto-replied", "auto-generated", "auto-notified; owner-email=x"].map((value) => ({
    headers: [`Auto-Submitted: ${value}`],
  })),
  ...["bulk", "junk", "list", "auto_reply"].map((value) => ({ headers: [`Precedence: ${value}`] })),
  { headers: ["X-Autoreply: yes"] },
  { headers: ["X-Autorespond: 1"] },
  { headers: ["X-Auto-Response-Suppress: All"] },
  { headers: ["List-Id: <nieuws.example>"] },
  { headers: ["List-Unsubscribe: <https://x.example>"] },
  { headers: ["X-Failed-Recipients: a@b.example"] },
  { headers: ["Return-Path: <>"] },
  { from: "MAILER-DAEMON@mail.example" },
  { from: "Postmaster <postmaster@mail.example>" },
  ...[
    "Automatisch antwoord: Vraag",
    "Automatic reply: Case",
    "Out of Office",
    "Afwezig: tot maandag",
    "Undeliverable: Vraag",
    "Onbestelbaar: Vraag",
  ].map((subject) => ({ subject })),
  ...["portal.example", "elders.example"].map((host) => ({ messageId: `<mail_01M7YMBYKMKEYDB6C3P2JVES02@${host}>` })),
];

test("answers of programs become nothing, and nobody is written to about them", async () => {
  const { told, elsewhere, bring, mailRoom, round } = await world();
  for (const mail of AUTOMATIC) {
    for (const encoding of ENCODINGS)
      expect([mail, await bring({ ...mail, encoding })]).toMatchObject([mail, { refused: "automatic" }]);
  }
  expect([await told.bodies(), await elsewhere.bodies()]).toEqual([[], []]);
  await round();
  expect(mailRoom.taken).toEqual([]);
});

test("no forged address, and no address in other hands, is accepted", async () => {
  const { told, elsewhere, bring, services, organizationId, owner, addMember, as } = await world();
  const colleague = await addMember("owner");
  const { email: colleagues } = (await as(colleague).notifications.get()).data;
  const [local = ""] = told.address.split("@");
  const [other = ""] = elsewhere.address.split("@");
  const thread = { organizationId, userId: owner.userId, threadId: told.caseId, replyKey: local.slice(6, 32) };
  const flipped = (at: number) =>
    `${local.slice(0, at)}${local[at] === "0" ? "1" : "0"}${local.slice(at + 1)}@${DOMAIN}`;
  const secretBox = createSecretBox("some other installation's key");
  const forged = [
    ...Array.from({ length: 20 }, (_, place) => flipped(32 + place)),
    ...Array.from({ length: 10 }, (_, place) => flipped(6 + place)),
    `${local.slice(0, 32)}${other.slice(32)}@${DOMAIN}`,
    replyAddress({ secretBox }, thread, DOMAIN),
    replyAddress(services, { ...thread, userId: colleague.userId }, DOMAIN),
    replyAddress(services, { ...thread, threadId: elsewhere.caseId }, DOMAIN),
    replyAddress(services, { ...thread, organizationId: "mer_01JZ0000000000000000000000" }, DOMAIN),
    `${told.address}, ${elsewhere.address}`,
  ];
  for (const to of forged) expect([to, await bring({ to })]).toEqual([to, { refused: "forged" }]);

  const nowhere = [
    `reply+@${DOMAIN}`,
    `${local}@elders.example`,
    `reply@${DOMAIN}`,
    `x${told.address}`,
    "iemand@voorbeeld.example",
  ];
  for (const to of nowhere) expect([to, await bring({ to })]).toEqual([to, { refused: "no_reply_address" }]);

  const senders = [
    colleagues,
    `"${told.email}" <vreemd@evil.example>`,
    `${told.email}.evil.example`,
    `Sanne <${told.email.replace("@", "+x@")}>`,
    "vreemd@evil.example",
    `${told.email}, vreemd@evil.example`,
    `Samen: ${told.email}, vreemd@evil.example;`,
  ];
  for (const from of senders) expect([from, await bring({ from })]).toMatchObject([from, { refused: "other_sender" }]);
  expect([await told.bodies(), await elsewhere.bodies()]).toEqual([[], []]);
});

test("an answer in capitals, by Delivered-To, or brought twice is one message", async () => {
  const { told, bring } = await world();
  const twice = { messageId: "<zelfde@mail.example>", plain: "Eén keer." };

  const outcomes = [await bring(twice), await bring(twice)];
  await bring({ to: told.address.toUpperCase(), from: told.email.toUpperCase(), plain: "In hoofdletters." });
  await bring({ to: "lijst@voorbeeld.example", headers: [`Delivered-To: ${told.address}`], plain: "Via een omweg." });

  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(await told.bodies()).toEqual(["Eén keer.", "In hoofdletters.", "Via een omweg."]);
});

test("a copy with other words than the mail of its Message-ID changes nothing, and is not to be brought again", async () => {
  const { told, bring } = await world();
  const messageId = "<zelfde@mail.example>";

  await bring({ messageId, plain: "Eén keer." });
  const copy = await bring({ messageId, plain: "Let op: van buiten.\n\nEén keer." });

  expect(copy).toEqual({ refused: "message_id_reused", organizationId: told.organizationId });
  expect(await told.bodies()).toEqual(["Eén keer."]);
});

test("what was attached becomes a document of the quote; what is none is named, also by the thread that reads mail", async () => {
  const { told, bring, as, owner } = await world((raw) => readMail(raw));
  const attachments = [
    { name: "factuur.pdf", type: "application/pdf", content: PDF },
    { name: "logo.png", type: "image/png", content: Buffer.from("89504e470d0a1a0a", "hex"), inline: true as const },
    { name: "prijzen.xlsx", type: "application/vnd.ms-excel", content: Buffer.from("PK\u0003\u0004") },
  ];

  await bring({ plain: "Zie de factuur.", attachments });
  await bring({ plain: "", attachments: attachments.slice(0, 1) });

  const messages = (await as(owner).caseMessages.list({ caseId: told.caseId })).data.slice(2);
  expect(messages.map(({ body }) => body.split("\n\n")[0])).toEqual(["Zie de factuur.", "Zie de bijlage."]);
  expect(messages[0]?.body).toContain("(Niet toegevoegd:");
  expect(messages[0]?.body).toContain("prijzen.xlsx");
  expect(messages.map(({ documents }) => documents?.map(({ fileName }) => fileName))).toEqual([
    ["factuur.pdf"],
    ["factuur.pdf"],
  ]);
});

test("who left, may only read, or wrote nothing, writes nothing", async () => {
  const w = await world();
  const { told, bring, organizationId, owner } = w;
  for (const plain of ["", "> alleen een citaat", `Op ma 1 jun 2026 om 14:30 schreef X <a@b.example>:\n> ja`])
    expect(await bring({ plain })).toEqual({ refused: "empty", organizationId });
  expect(await bring({ plain: "a".repeat(40_000) })).toEqual({ refused: "too_long", organizationId });
  const setRole = (role: string) =>
    database.db
      .client`update members set role = ${role} where organization_id = ${organizationId} and user_id = ${owner.userId}`;
  const onlyBy = async (domain: string) => {
    const provider = {
      issuer: `https://login.${domain}/`,
      clientId: "client",
      sealedClientSecret: "",
      domainToken: "",
    };
    const at = w.clock.now();
    const row = { ...provider, domain, domainVerifiedAt: at, isOnlyWay: true, createdAt: at, updatedAt: at };
    await database.db.orm
      .insert(identityProviders)
      .values({ ...row, organizationId })
      .onConflictDoUpdate({ target: identityProviders.organizationId, set: { domain } });
  };
  await setRole("viewer");
  expect(await bring({})).toEqual({ refused: "not_permitted", organizationId });
  await setRole("owner");
  await database.db
    .client`update organizations set requires_second_factor = true where organization_id = ${organizationId}`;
  expect(await bring({})).toEqual({ refused: "second_factor_needed", organizationId });
  await database.db
    .client`update organizations set requires_second_factor = false where organization_id = ${organizationId}`;
  await onlyBy("another.example");
  expect(await bring({}), "an owner is let in as before").toHaveProperty("messageId");
  await setRole("member");
  expect(await bring({})).toEqual({ refused: "single_sign_on_needed", organizationId });
  await onlyBy(told.email.split("@")[1] ?? "");
  expect(await bring({}), "a mailbox of the provider's domain").toHaveProperty("messageId");
  await setRole("owner");
  await database.db.client`update organizations set suspended_at = now() where organization_id = ${organizationId}`;
  expect(await bring({})).toEqual({ refused: "sender_left", organizationId });
  await database.db
    .client`update organizations set suspended_at = null, requires_second_factor = false where organization_id = ${organizationId}`;
  await database.db.client`delete from members where organization_id = ${organizationId} and user_id = ${owner.userId}`;
  expect(await bring({})).toEqual({ refused: "sender_left", organizationId });
  expect(told.address).not.toBe("");
});
