import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chapterOf, readGuides, type Sample, samplesOf } from "../../src/guides/guide-samples.ts";
import { GuideSession } from "../../src/guides/guide-session.ts";
import { isInstalled } from "../../src/guides/is-installed.ts";
import { expect, story } from "../../src/story.ts";

/** Receivers of the guide, with the program that they need. What is not tried here is named by strangers-hour.story.ts. */
const RECEIVERS = [
  { language: "Python", program: "python3", port: 4211 },
  { language: "PHP", program: "php", port: 4212 },
  { language: "Go", program: "go", port: 4213 },
  { language: "Java", program: "java", port: 4214 },
  { language: "C#", program: "mcs", port: 4215 },
] as const;

const SECRET = "whsig_only-for_my-own-machine_and-nothing-else_AA";
const KEY = Buffer.from(SECRET.slice("whsig_".length), "base64url");
const EMPTY_KEY = Buffer.alloc(0);
const CLOSED = 0;

for (const { language, port } of RECEIVERS.filter((receiver) => isInstalled(receiver.program))) {
  story(
    `the receiver in ${language} believes nobody without its secret, and acknowledges what it handled alone`,
    async () => {
      story.setTimeout(400_000);
      const [receiver, start] = receiverIn(language);

      for (const secret of [undefined, "", "whsig_"]) {
        const status = (await withReceiver(receiver, start, secret, () => deliver(port, EVENT, EMPTY_KEY))) ?? CLOSED;
        expect(`${secret}: ${status < 200 || status > 299}`).toBe(`${secret}: true`);
      }

      await withReceiver(receiver, start, SECRET, async () => {
        expect(await deliver(port, EVENT, EMPTY_KEY)).toBe(401);
        expect(await deliver(port, LETTERS, KEY)).toBe(204);
        expect(await deliver(port, AGAIN, KEY, CHUNKED)).toBe(204);
        const status = await deliver(port, Buffer.from("no event"), KEY);
        expect(status < 200 || status > 299).toBe(true);
        const slow = post(port, { "Content-Length": 100 });
        slow.write("{");
        await pause(300);
        expect(await deliver(port, EVENT, KEY)).toBe(204);
        slow.destroy();
        for (const unbounded of UNBOUNDED) expect(await endsFor(port, unbounded), unbounded).toBe(true);
        expect(await deliver(port, EVENT, KEY)).toBe(204);
      });
    },
  );
}

story(
  "the receiver without any library believes nobody without its secret, keeps letters whole, and outlives what is no event",
  async () => {
    const start = { language: "sh", about: "background", code: "node receiver.mjs", line: 0 };
    const receiver = sampleOf("receiving-events.md", "receiver.mjs");
    for (const BEARER_SECRET of [undefined, "", "whsec_only_for_this_example"]) {
      const session = new GuideSession(BEARER_SECRET === undefined ? {} : { BEARER_SECRET });
      try {
        session.save({ ...receiver, code: receiver.code.replaceAll("4000", "4216") });
        if (BEARER_SECRET === undefined || BEARER_SECRET === "") {
          await expect(session.start(start)).rejects.toThrow("BEARER_SECRET must be");
        } else {
          await session.start(start);
          const bearer = { Authorization: `Bearer ${BEARER_SECRET}` };
          expect(await deliver(4216, Buffer.from("no event"), KEY, bearer)).toBe(400);
          expect(await deliver(4216, Buffer.from("null"), KEY, bearer)).toBe(500);
          expect(await deliver(4216, Buffer.alloc(262_145, " "), KEY, bearer)).toBe(413);
          expect(await deliver(4216, LETTERS, KEY, bearer)).toBe(204);
          await session.seen({ ...start, code: JSON.parse(LETTERS.toString()).data.subject });
        }
      } finally {
        await session.end();
      }
    }
  },
);

story("the check of a signature without any library is over bytes, and fails without a key", async () => {
  const session = new GuideSession({});
  try {
    session.save(sampleOf("receiving-events.md", "is-from-service.mjs"));
    const { isFromService } = await import(join(session.folder, "is-from-service.mjs"));
    const body = Buffer.from([0x7b, 0xff, 0x7d]);

    expect(isFromService(signed("evt_none", body, KEY), body, SECRET)).toBe(true);
    for (const secret of ["", "whsig_"]) {
      expect(() => isFromService(signed("evt_none", body, EMPTY_KEY), body, secret)).toThrow("signing secret");
    }
  } finally {
    await session.end();
  }
});

/** What a guide has its reader save under a name. */
function sampleOf(name: string, file: string): Sample {
  const samples = readGuides().find((guide) => guide.name === name)?.samples ?? [];
  const sample = samples.find(({ about }) => about === `file=${file}`);
  if (sample === undefined) throw new Error(`${name} has no ${file}.`);
  return sample;
}

const eventOf = (eventId: string, data: object): Buffer =>
  Buffer.from(JSON.stringify({ eventId, type: "case.created", data }));
const EVENT = eventOf("evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5G", {});
const LETTERS = eventOf("evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5H", { subject: "€".repeat(5_000) });
const AGAIN = eventOf("evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5J", { subject: "€".repeat(5_000) });
/** As a tunnel or proxy sends a delivery on; the service tells its length. */
const CHUNKED = { "Transfer-Encoding": "chunked" };
/** Bodies with a length below zero, which would be read for as long as somebody sends. */
const UNBOUNDED = ["Content-Length: -1\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n-1\r\n"];

/** What a reader saves, and what they start: with PHP's own default, which shows errors and then answers 200. */
function receiverIn(language: string): [receiver: Sample, start: Sample] {
  const guide = readGuides().find(({ name }) => name === "other-languages.md");
  const samples = samplesOf(chapterOf(readFileSync(guide?.path ?? "", "utf8"), language)).map((sample) => ({
    ...sample,
    code: sample.code.replaceAll(/\b40(1\d)\b/g, "42$1").replace("php -S", "php -d display_errors=1 -S"),
  }));
  const receiver = samples.find(({ about }) => /file=receiver\./i.test(about));
  const start = samples.find(({ about }) => about.startsWith("background"));
  if (receiver === undefined || start === undefined) throw new Error(`No receiver in ${language}.`);
  return [receiver, start];
}

/** @returns what `use` gives; nothing when the receiver does not even start */
async function withReceiver<Result>(
  receiver: Sample,
  start: Sample,
  secret: string | undefined,
  use: () => Promise<Result>,
): Promise<Result | undefined> {
  const session = new GuideSession(secret === undefined ? {} : { SIGNING_SECRET: secret });
  try {
    session.save(receiver);
    const failure = await session.start(start).catch((error: unknown) => error);
    if (failure === undefined) return await use();
    if (secret === SECRET) throw failure;
    return undefined;
  } finally {
    await session.end();
  }
}

/** @returns whether a request is over, by an answer or without one, though its sender goes on and on */
async function endsFor(port: number, body: string): Promise<boolean> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${body}`);
  const sending = setInterval(() => socket.writable && socket.write("x".repeat(1_000)), 100);
  const ended = [once(socket, "data"), once(socket, "close")].map((end) => end.then(() => true));
  const isOver = await Promise.race([...ended, pause(5_000, false)]);
  clearInterval(sending);
  socket.destroy();
  return isOver;
}

/** Headers as the service sends them, in lower case. */
function signed(id: string, body: Buffer, key: Buffer): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** @returns the status of a delivery whose body comes in two parts, cut within a letter where it has one of several bytes */
async function deliver(
  port: number,
  body: Buffer,
  key: Buffer,
  others: Readonly<Record<string, string>> = {},
): Promise<number> {
  const id = /evt_\w+/.exec(body.toString())?.[0] ?? "evt_none";
  const length = others === CHUNKED ? {} : { "Content-Length": body.length };
  const sending = post(port, { ...signed(id, body, key), ...others, ...length });
  const cut = body.indexOf(Buffer.from("€")) + 1;
  sending.write(body.subarray(0, cut));
  await pause(cut > 0 ? 100 : 0);
  sending.end(body.subarray(cut));
  const answered = once(sending, "response", { signal: AbortSignal.timeout(10_000) });
  const [response] = await answered.catch((error) => {
    if (error.code === "ECONNRESET") return [{ statusCode: CLOSED, resume: () => undefined }];
    throw error;
  });
  response.resume();
  return response.statusCode;
}

const post = (port: number, headers: Readonly<Record<string, string | number>>): ClientRequest =>
  request({ host: "127.0.0.1", port, method: "POST", headers, agent: false }).on("error", () => undefined);
