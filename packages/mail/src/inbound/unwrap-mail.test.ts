import { expect, test } from "vitest";
import { unwrapMail } from "./unwrap-mail.ts";

const MAIL = "From: a@b.example\r\nSubject: =?utf-8?q?Caf=C3=A9?=\r\n\r\nJa, één keer.\r\n";
const TO = "reply+x@answers.example";
const bytes = (text: string) => new TextEncoder().encode(text);

async function form(fields: Readonly<Record<string, string | Blob>>, asUrl = false) {
  const filled = asUrl ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value as string);
  const sent = new Response(filled);
  return unwrapMail(await sent.bytes(), sent.headers.get("content-type") ?? "");
}

const shown = (mail: Awaited<ReturnType<typeof unwrapMail>>) =>
  mail && { raw: new TextDecoder().decode(mail.raw), recipient: mail.recipient };

test.each(["message/rfc822", "application/octet-stream", "", "text/plain; charset=utf-8"])(
  "what comes as %j is the mail itself",
  async (type) => {
    expect(shown(await unwrapMail(bytes(MAIL), type))).toEqual({ raw: MAIL, recipient: undefined });
  },
);

test("providers' forms and JSON give the mail as it arrived, and whom it was for", async () => {
  const envelope = JSON.stringify({ to: [TO], from: "a@b.example" });
  const brought = [
    await form({ "body-mime": MAIL, recipient: TO, "body-plain": "Ja" }),
    await form({ "body-mime": MAIL, recipient: TO }, true),
    await form({ email: MAIL, envelope, subject: "Ja" }),
    await form({ email: new Blob([MAIL]), envelope }),
    await unwrapMail(bytes(JSON.stringify({ RawEmail: MAIL, OriginalRecipient: TO })), "application/json"),
  ];
  expect(brought.map(shown)).toEqual(brought.map(() => ({ raw: MAIL, recipient: TO })));
});

test("an envelope that says nothing, or more than one, leaves it to the headers", async () => {
  const envelopes = ["", "no json", "null", "[]", '{"to":[]}', `{"to":["${TO}","${TO}"]}`, '{"to":[7]}'];
  for (const envelope of envelopes)
    expect(shown(await form({ email: MAIL, envelope }))).toEqual({ raw: MAIL, recipient: undefined });
});

test("what a provider only tells of a mail is none", async () => {
  const told = [
    await form({ "body-plain": "Ja", recipient: TO }),
    await form({ from: "a@b.example", text: "Ja" }, true),
    await unwrapMail(bytes('{"TextBody":"Ja"}'), "application/json"),
    await unwrapMail(bytes('{"RawEmail":7}'), "application/json"),
    await unwrapMail(bytes("no json"), "application/json; charset=utf-8"),
    await unwrapMail(bytes("no form"), "multipart/form-data; boundary=x"),
    await unwrapMail(bytes("no form"), "multipart/form-data"),
  ];
  expect(told).toEqual(told.map(() => undefined));
});

test("a form of nothing but spaces keeps nobody waiting for longer than one without", async () => {
  const without = await timed("aa");
  const { mail, tookMs } = await timed("a+");

  // One copy for each space takes more than twice as long.
  expect(tookMs).toBeLessThan(1.7 * without.tookMs);
  expect(mail?.recipient).toBe("a@b.example");
  expect(Buffer.from(mail?.raw.subarray(0, 4) ?? []).toString()).toBe("a a ");
});

/** A mail of that text from a form of 38 MiB, and the least processor time that three tries took, whatever else the machine does. */
async function timed(text: string) {
  const content = Buffer.from(`recipient=a%40b.example&body-mime=${text.repeat(19 * 1024 * 1024)}`);
  const tries: { mail: Awaited<ReturnType<typeof unwrapMail>>; tookMs: number }[] = [];
  for (let at = 0; at < 3; at += 1) {
    const before = process.cpuUsage();
    const mail = await unwrapMail(content, "application/x-www-form-urlencoded");
    const { user, system } = process.cpuUsage(before);
    tries.push({ mail, tookMs: (user + system) / 1_000 });
  }
  return tries.reduce((best, one) => (one.tookMs < best.tookMs ? one : best));
}
