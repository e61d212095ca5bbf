import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createSmtpSender } from "./smtp-sender.ts";

const from = "Quote Financing <no-reply@portal.example>";
const mail = {
  mailId: "mail_01M7YMBYKMKEYDB6C3P2JVES02",
  organizationId: "mer_1",
  recipient: "sanne@voorbeeld.example",
  subject: "Uitnodiging",
  text: "Eén regel.",
  html: "<p>Eén regel.</p>",
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Slowness {
  /** How long each command is thought about. */
  readonly commandMs?: number;
  /** How long a mail is looked at whose end is there. */
  readonly answerMs?: number;
}

/** A mail server that thinks. */
async function createSlowServer({ commandMs = 0, answerMs = 0 }: Slowness) {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let isData = false;
    let pending = "";
    const say = (line: string, afterMs: number) => void setTimeout(() => socket.write(`${line}\r\n`), afterMs);
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    say("220 test", commandMs);
    socket.on("data", (chunk) => {
      pending += chunk;
      const end = isData ? "\r\n.\r\n" : "\r\n";
      if (!pending.endsWith(end)) return;
      if (isData) taken.push(pending);
      const isAsked = pending === "DATA\r\n";
      say(isAsked ? "354 go" : "250 ok", isData ? answerMs : commandMs);
      isData = isAsked;
      pending = "";
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url: `smtp://127.0.0.1:${port}`, taken, sockets };
}

test("a server that has the whole mail may think about it for longer than all before took", async () => {
  const server = await createSlowServer({ answerMs: 2_600 });
  const sender = createSmtpSender({ url: server.url, from, limits: { untilEndMs: 2_000, answerMs: 20_000 } });
  closing.push(sender.close);

  await sender.send(mail);

  expect(server.taken).toHaveLength(1);
});

test("a server that thinks for ever is waited for no longer than the limit, and its connection is closed", async () => {
  const server = await createSlowServer({ answerMs: 60_000 });
  const sender = createSmtpSender({ url: server.url, from, limits: { untilEndMs: 20_000, answerMs: 300 } });
  closing.push(sender.close);
  let isHandedOver = false;

  const sent = sender.send(mail, async () => {
    isHandedOver = true;
  });

  await expect(sent).rejects.not.toHaveProperty("responseCode");
  expect(isHandedOver).toBe(true);
  await expect.poll(() => server.sockets.size).toBe(0);
});

test("a server that thinks about each command for less than the limit, but about all for longer, gets no mail", async () => {
  const server = await createSlowServer({ commandMs: 200 });
  const sender = createSmtpSender({ url: server.url, from, limits: { untilEndMs: 500, answerMs: 20_000 } });
  closing.push(sender.close);
  let isHandedOver = false;

  const sent = sender.send(mail, async () => {
    isHandedOver = true;
  });

  await expect(sent).rejects.toThrow();
  await expect.poll(() => server.sockets.size).toBe(0);
  expect([isHandedOver, server.taken]).toEqual([false, []]);
});

test("a mail whose mark takes longer than the limit is not ended", async () => {
  const server = await createSlowServer({});
  const sender = createSmtpSender({ url: server.url, from, limits: { untilEndMs: 500, answerMs: 20_000 } });
  closing.push(sender.close);
  const marked = Promise.withResolvers<void>();

  await expect(sender.send(mail, () => marked.promise)).rejects.toThrow();
  marked.resolve();

  await expect.poll(() => server.sockets.size).toBe(0);
  expect(server.taken).toEqual([]);
});
