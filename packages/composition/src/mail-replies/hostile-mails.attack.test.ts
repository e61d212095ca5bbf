import { takeMailReply } from "@quote-financing/api/mail-replies/take-mail-reply";
import { createNoticeWorld, MINUTE_MS } from "@quote-financing/api/notices/testing-notice-world";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { readMail } from "@quote-financing/mail/inbound/read-mail";
import { unwrapMail } from "@quote-financing/mail/inbound/unwrap-mail";
import { expect, test } from "vitest";
import { type RawMail, rawMail } from "./testing-raw-mail.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const SHEET = Buffer.from("PK\u0003\u0004");

const inboundMail = { domain: "answers.example", secret: "the secret", unwrap: unwrapMail, read: readMail };

const database = eachTestDatabase();

/** Mail replies of the owner of a case. */
async function world() {
  const w = await createNoticeWorld(database.db, { inboundMail });
  const located = await w.openCase("Vraag");
  w.clock.advance(MINUTE_MS);
  await w.as(w.agent).supportCases.reply({ ...located, body: "Klopt het adres?" });
  await w.round();
  w.clock.advance(MINUTE_MS);
  const [told] = await w.round();
  const { email } = (await w.as(w.owner).notifications.get()).data;
  let count = 0;
  /** @returns the message that it became */
  const said = async (mail: Partial<RawMail>) => {
    const messageId = `<${(count += 1)}@mail.example>`;
    const raw = rawMail({ from: email, to: told?.replyTo ?? "", messageId, plain: "Ja.", ...mail });
    const outcome = await takeMailReply(w.services, { raw }, w.services.makeId("request"));
    const { data } = await w.as(w.owner).caseMessages.list({ caseId: located.caseId });
    const message = data.find((one) => "messageId" in outcome && one.messageId === outcome.messageId);
    return { body: message?.body, files: message?.documents?.map(({ fileName }) => fileName), outcome };
  };
  return { said };
}

const file = (name: string, content = PDF) => ({ name, type: "application/octet-stream", content });

test("an answer arrives with its files, however a program named them", async () => {
  const { said } = await world();
  const names = [
    ["", "bijlage"],
    ["..", "bijlage"],
    ["2026/07/factuur.pdf", "factuur.pdf"],
    ["C:/scans/factuur.pdf", "factuur.pdf"],
    ["a\u202egpj.pdf", "agpj.pdf"],
    ["a\tb.pdf", "ab.pdf"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(251)}.pdf`],
  ] as const;
  for (const [sent, name] of names)
    expect([sent, await said({ attachments: [file(sent)] })]).toMatchObject([sent, { body: "Ja.", files: [name] }]);
});

test("an answer with more files than fit, and names of any length, is a message", async () => {
  const { said } = await world();
  const many = Array.from({ length: 300 }, (_, at) => file(`${at}-${"y".repeat(230)}.xlsx`, SHEET));

  const some = await said({ attachments: many });
  const full = await said({ plain: "a".repeat(31_999), attachments: many.slice(0, 1) });

  expect(some.body?.length).toBeLessThan(6_000);
  expect(some.body).toMatch(/^Ja\.\n\n\(Niet toegevoegd: 0-y.*, \+ 280\)$/);
  expect(full.body).toBe("a".repeat(31_999));
});

test("an answer with signs that no message may hold is one without them, and emoji count as one", async () => {
  const { said } = await world();

  expect((await said({ plain: "a\0b", encoding: "base64" })).body).toBe("ab");
  expect((await said({ plain: undefined, html: "<p>a\0b &#0;&#xd800;</p>", encoding: "base64" })).body).toContain("ab");
  expect((await said({ plain: " \0 ", encoding: "base64" })).outcome).toMatchObject({ refused: "empty" });
  expect((await said({ plain: "😀".repeat(20_000), encoding: "base64" })).body).toBe("😀".repeat(20_000));
  expect((await said({ plain: "😀".repeat(32_001), encoding: "base64" })).outcome).toMatchObject({
    refused: "too_long",
  });
});
