import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolderSender } from "./folder-sender.ts";
import { createMailFolder } from "./mail-folder.ts";
import { createSmtpSender } from "./smtp-sender.ts";

const from = "Quote Financing <no-reply@portal.example>";
const limits = { untilEndMs: 10_000, answerMs: 10_000 };
const mail = (ulid: string) => ({
  mailId: `mail_${ulid}`,
  organizationId: "mer_1",
  recipient: "sanne@voorbeeld.example",
  subject: "Bestemming “Planning” mislukt al een uur",
  text: "Eén regel.\n.\nNa de punt.",
  html: "<p>Eén regel.</p>",
});

/** As much of SMTP as a client needs; keeps what it is told. */
async function createMailServer(answerToData = "250 taken") {
  const received: string[] = [];
  const said: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let pending = "";
    socket.write("220 test\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      pending += chunk;
      if (isData) {
        if (!pending.includes("\r\n.\r\n")) return;
        received.push(pending);
        isData = false;
        pending = "";
        return void socket.write(`${answerToData}\r\n`);
      }
      const lines = pending.split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) {
        said.push(line);
        isData = line === "DATA";
        if (line === "STARTTLS") socket.write("502 unknown\r\n");
        else socket.write(isData ? "354 go\r\n" : "250 ok\r\n");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { received, said, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

test("a mail server that offers no TLS is told nothing where TLS is needed", async () => {
  const server = await createMailServer();
  const url = server.url.replace("smtp://", "smtp://user:password@");
  const sender = createSmtpSender({ url, from, isTlsNeeded: true, limits });

  await expect(sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES03"))).rejects.toThrow();
  sender.close();
  server.close();
  expect(server.received).toEqual([]);
  expect(server.said.filter((line) => /^(AUTH|MAIL|RCPT)/.test(line))).toEqual([]);
});

test("a mail server gets the mail with its own id, in both forms, marked as a machine's so that no absence note comes back", async () => {
  const server = await createMailServer();
  const sender = createSmtpSender({ url: server.url, from, limits });

  await sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES02"));
  sender.close();
  server.close();

  const [message] = server.received;
  expect(message).toContain("Message-ID: <mail_01M7YMBYKMKEYDB6C3P2JVES02@portal.example>");
  expect(message).toContain("To: sanne@voorbeeld.example");
  expect(message).toContain("text/plain");
  expect(message).toContain("text/html");
  expect(message).toContain("Auto-Submitted: auto-generated");
});

test.each([
  ["TEST: Quote Financing <no-reply@portal.example>", 'From: "TEST: Quote Financing" <no-reply@portal.example>'],
  ["Quote Financing (test) <no-reply@portal.example>", 'From: "Quote Financing (test)" <no-reply@portal.example>'],
  ['"Dak, B.V." <no-reply@portal.example>', 'From: "Dak, B.V." <no-reply@portal.example>'],
  ["no-reply@portal.example", "From: no-reply@portal.example"],
])("a mail is from whom MAIL_FROM names: %s", async (given, header) => {
  const server = await createMailServer();
  const sender = createSmtpSender({ url: server.url, from: given, limits });

  await sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES02"));
  sender.close();
  server.close();

  expect(server.received[0]?.split("\r\n")).toContain(header);
  expect(server.said).toContain("MAIL FROM:<no-reply@portal.example>");
});

test("a mail that the server does not take is a rejection", async () => {
  const server = await createMailServer("452 full");
  const sender = createSmtpSender({ url: server.url, from, limits });

  await expect(sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES02"))).rejects.toThrow("452");
  sender.close();
  server.close();
});

test("of a conversation names the mails before it, where answers go, and how to end it with one click", async () => {
  const server = await createMailServer();
  const sender = createSmtpSender({ url: server.url, from, limits });
  const unsubscribeUrl = `https://portal.example/api/unsubscribe/${"a".repeat(180)}`;
  const follows = ["mail_01M7YMBYKMKEYDB6C3P2JVES02", "mail_01M7YMBYKMKEYDB6C3P2JVES03"];

  await sender.send({ ...mail("01M7YMBYKMKEYDB6C3P2JVES04"), follows, unsubscribeUrl, replyTo: "reply+x@in.example" });
  sender.close();
  server.close();

  const unfolded = server.received[0]?.replaceAll(/\r\n[ \t]+/g, " ");
  expect(unfolded).toContain("In-Reply-To: <mail_01M7YMBYKMKEYDB6C3P2JVES03@portal.example>");
  expect(unfolded).toContain(`References: ${follows.map((id) => `<${id}@portal.example>`).join(" ")}`);
  expect(unfolded).toContain("Reply-To: reply+x@in.example");
  expect(unfolded).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("is ended only when whoever sends has noted that the server may have it", async () => {
  const server = await createMailServer();
  const sender = createSmtpSender({ url: server.url, from, limits });
  const before: unknown[] = [];

  await sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES02"), async () => {
    before.push([server.said.includes("DATA"), server.received.length]);
  });
  const refused = sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES03"), async () => {
    throw new Error("Somebody else has it.");
  });

  await expect(refused).rejects.toThrow();
  expect(before).toEqual([[true, 0]]);
  await sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES05"), async () => {});
  expect(server.received.map((text) => /Message-ID: <mail_(\w+)/.exec(text)?.[1])).toEqual([
    "01M7YMBYKMKEYDB6C3P2JVES02",
    "01M7YMBYKMKEYDB6C3P2JVES05",
  ]);
  sender.close();
  server.close();
});

test("without a server mail lands in a folder that only its user can read, and is listed newest first", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "mail-")), "mail");
  const sender = createFolderSender({ folder, from });
  const inbox = createMailFolder(folder);
  expect(await inbox.list(10)).toEqual([]);

  await sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES02"));
  await sender.send(mail("01M7YMBYKMKEYDB6C3P2JVES03"));

  expect(await inbox.list(10)).toEqual([mail("01M7YMBYKMKEYDB6C3P2JVES03"), mail("01M7YMBYKMKEYDB6C3P2JVES02")]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".eml"))).toHaveLength(2);
  const eml = readFileSync(join(folder, "mail_01M7YMBYKMKEYDB6C3P2JVES02.eml"), "utf8");
  expect(eml).toContain("To: sanne@voorbeeld.example");
  expect(statSync(folder).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});
