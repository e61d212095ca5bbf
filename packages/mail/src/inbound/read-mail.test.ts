import { expect, test } from "vitest";
import { readMail } from "./read-mail.ts";
import { parseInPlace } from "./testing-parse-in-place.ts";

const mail = (text: string, head = "") =>
  Buffer.from(`From: a@b.example\r\nTo: x@answers.example\r\n${head}Content-Type: text/plain\r\n\r\n${text}\r\n`);

async function idOf(raw: Uint8Array): Promise<string | undefined> {
  const read = await readMail(raw, parseInPlace);
  return "unreadable" in read ? undefined : read.messageId;
}

test("two mails without a Message-ID are two, and one that is brought again is one", async () => {
  const [first, second] = [await idOf(mail("Ja.")), await idOf(mail("Nee."))];
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).not.toBe(first);
  expect(await idOf(mail("Ja."))).toBe(first);
  expect(await idOf(mail("Ja.", "Message-ID: \r\n"))).toMatch(/^[0-9a-f]{64}$/);
});

test("a mail with a Message-ID is known by it", async () => {
  const head = "Message-ID: <one@b.example>\r\n";
  expect(await idOf(mail("Ja.", head))).toBe("<one@b.example>");
});
