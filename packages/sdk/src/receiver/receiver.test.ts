import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import express4 from "express-4";
import fastify from "fastify";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import {
  createReceiver,
  fastifyHandler,
  nodeListener,
  type Receiver,
  type ReceiverOptions,
  webHandler,
} from "../receiver.ts";
import { deliver, makeDelivery, makeEvent } from "../test-kit.ts";
import { WatchedClock } from "./testing-watched-clock.ts";

const SECRET = `whsec_${"a".repeat(43)}`;
const SIGNING = `whsig_${"c".repeat(42)}A`;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** What a platform over Web Request does for its handlers. */
const listenWeb = (handle: (request: Request) => Promise<Response>): Promise<string> =>
  listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = request.headers as Record<string, string>;
    const made = new Request("http://site.test/hook", { method: "POST", headers, body: Buffer.concat(chunks) });
    response.writeHead((await handle(made)).status).end();
  });

/** Each server that the package has an adapter for, as its users write it. */
const SERVERS: Readonly<Record<string, (receiver: Receiver) => Promise<string>>> = {
  "node:http": (receiver) => listen(nodeListener(receiver)),
  Express: (receiver) => listen(express().post("/hook", nodeListener(receiver))),
  "Express with its JSON parser": (receiver) =>
    listen(express().use(express.json()).post("/hook", nodeListener(receiver))),
  "Express 4 with its JSON parser": (receiver) =>
    listen(express4().use(express4.json()).post("/hook", nodeListener(receiver))),
  "Express with its text parser": (receiver) =>
    listen(express().post("/hook", express.text({ type: "*/*" }), nodeListener(receiver))),
  "Express with its raw parser": (receiver) =>
    listen(express().post("/hook", express.raw({ type: "*/*" }), nodeListener(receiver))),
  Fastify: (receiver) => listenFastify(receiver),
  "Fastify with a parser of text": (receiver) => listenFastify(receiver, "string"),
  "Fastify with a parser of bytes": (receiver) => listenFastify(receiver, "buffer"),
  "a Next.js route handler": (receiver) => listenWeb(webHandler(receiver)),
  Hono(receiver) {
    const handle = webHandler(receiver);
    const app = new Hono().post("/hook", (context) => handle(context.req.raw));
    return listenWeb(async (request) => app.fetch(request));
  },
};

/** @param parseAs what a parser of one's own takes JSON as, in place of Fastify's */
async function listenFastify(receiver: Receiver, parseAs?: "string" | "buffer"): Promise<string> {
  const app = fastify();
  if (parseAs !== undefined)
    app.addContentTypeParser("application/json", { parseAs }, (_, body, done) => done(null, body));
  app.post("/hook", fastifyHandler(receiver));
  open.push(() => app.close());
  return `${await app.listen({ port: 0, host: "127.0.0.1" })}/hook`;
}

describe.each(Object.entries(SERVERS))("on %s", (_, start) => {
  it("a delivery with the secret is handled once; a repeated one is acknowledged, others are refused", async () => {
    const handled: string[] = [];
    const url = await start(
      createReceiver({ bearerSecret: SECRET, on: { "quote.created": ({ data }) => void handled.push(data.quoteId) } }),
    );
    const event = makeEvent("quote.created");

    expect(await deliver(url, makeDelivery(event, `${SECRET.slice(0, -1)}b`))).toBe(401);
    expect(await deliver(url, { ...makeDelivery(event, SECRET), headers: {} })).not.toBe(204);
    expect(handled).toEqual([]);
    expect(await deliver(url, makeDelivery(event, SECRET))).toBe(204);
    expect(await deliver(url, makeDelivery(event, SECRET))).toBe(204);
    expect(handled).toEqual([event.data.quoteId]);
    expect(await deliver(url, makeDelivery({ hello: "world" }, SECRET))).toBe(400);
  });

  it("a signed delivery is handled with its number, without any bearer; one that was altered or is old is refused", async () => {
    const handled: (number | undefined)[] = [];
    const url = await start(
      createReceiver({
        signingSecret: SIGNING,
        on: { "quote.created": (_, { sequence }) => void handled.push(sequence) },
      }),
    );
    const event = makeEvent("quote.created");
    const signed = makeDelivery(event, { signingSecret: SIGNING, sequence: 7 });
    const other = makeEvent("quote.created");

    expect(await deliver(url, { ...signed, body: JSON.stringify(other) })).toBe(401);
    expect(await deliver(url, makeDelivery(event, SECRET))).toBe(401);
    const sentAt = new Date(Date.now() - 6 * 60_000);
    expect(await deliver(url, makeDelivery(event, { signingSecret: SIGNING, sentAt }))).toBe(401);
    expect(handled).toEqual([]);
    expect(await deliver(url, signed)).toBe(204);
    expect(handled).toEqual([7]);
  });
});

async function receive(options: Partial<ReceiverOptions>, event: object): Promise<number> {
  const receiver = createReceiver({ bearerSecret: SECRET, ...options });
  return (await receiver.receive({ authorization: `Bearer ${SECRET}`, body: JSON.stringify(event) })).status;
}

describe("a receiver", () => {
  it("acknowledges types that it does not know, and passes them on whole", async () => {
    const event = { ...makeEvent("ping"), type: "quote.renamed", data: { anything: 1 } };
    const others: object[] = [];
    expect(await receive({ onOther: (other) => void others.push(other) }, event)).toBe(204);
    expect(await receive({}, event)).toBe(204);
    expect(others).toEqual([event]);
  });

  it.each(["toString", "constructor", "__proto__"])("finds no handler in the prototype: %s", async (type) => {
    expect(await receive({}, { ...makeEvent("ping"), type })).toBe(204);
  });

  it("asks for the event again when its handler fails, and handles it then", async () => {
    const faults: unknown[] = [];
    let attempts = 0;
    const receiver = createReceiver({
      bearerSecret: SECRET,
      on: {
        "case.created": () => {
          attempts += 1;
          if (attempts === 1) throw new Error("The database is away.");
        },
      },
      onError: (error) => void faults.push(error),
    });
    const delivery = { authorization: `Bearer ${SECRET}`, body: JSON.stringify(makeEvent("case.created")) };
    expect((await receiver.receive(delivery)).status).toBe(500);
    expect((await receiver.receive(delivery)).status).toBe(204);
    expect(attempts).toBe(2);
    expect(faults).toHaveLength(1);
  });

  it("asks for the event again also where the log of its failure fails", async () => {
    const onOther = () => Promise.reject(new Error("The database is away."));
    const onError = () => {
      throw new Error("The log is away too.");
    };
    const receiver = createReceiver({ bearerSecret: SECRET, onOther, onError });
    const delivery = { authorization: `Bearer ${SECRET}`, body: JSON.stringify(makeEvent("case.created")) };
    expect(await receiver.receive(delivery)).toEqual({ status: 500 });
  });

  it("acknowledges no repeated event whose first delivery is still being handled", async () => {
    let fail = (_: Error): void => {};
    const handle = () => new Promise<void>((_, reject) => (fail = reject));
    const clock = new WatchedClock();
    const receiver = createReceiver({ bearerSecret: SECRET, on: { ping: handle }, now: clock.now });
    const delivery = { authorization: `Bearer ${SECRET}`, body: JSON.stringify(makeEvent("ping")) };
    const [first, second] = [
      await clock.begun(() => receiver.receive(delivery)),
      await clock.begun(() => receiver.receive(delivery)),
    ];
    fail(new Error("The database is away."));
    expect(await Promise.all([first.answer, second.answer])).toEqual([{ status: 500 }, { status: 500 }]);
  });

  it.each(["Express", "Express 4 with its JSON parser"])(
    "reads a delivery without a media type on %s",
    async (name) => {
      const url = (await SERVERS[name]?.(createReceiver({ bearerSecret: SECRET }))) ?? "";
      const { headers, body } = makeDelivery(makeEvent("ping"), SECRET);
      const bytes = new TextEncoder().encode(body);
      const sent = { method: "POST", headers: { Authorization: headers.Authorization ?? "" }, body: bytes };
      expect((await fetch(url, sent)).status).toBe(204);
    },
  );

  it("asks for the event again when the memory of handled ones is away", async () => {
    const dedupe = { claim: () => Promise.reject(new Error("away")), complete() {}, release() {} };
    expect(await receive({ dedupe }, makeEvent("ping"))).toBe(500);
  });

  it("accepts two secrets while one takes over from the other", async () => {
    const next = `whsec_${"b".repeat(43)}`;
    const { receive: take } = createReceiver({ bearerSecret: [SECRET, next] });
    for (const secret of [SECRET, next]) {
      const body = JSON.stringify(makeEvent("ping"));
      expect((await take({ authorization: `Bearer ${secret}`, body })).status).toBe(204);
    }
  });

  it.each([[[]], [""], [[""]], [[SECRET, ""]]])("is not made without a secret: %j", (bearerSecret) => {
    expect(() => createReceiver({ bearerSecret })).toThrow(TypeError);
  });

  it("refuses a handler of a type that no event has, which would never be called", () => {
    const on = { "quote.financing.complete": () => undefined } as object;
    expect(() => createReceiver({ bearerSecret: SECRET, on })).toThrow(
      /No event is known as "quote.financing.complete"/,
    );
  });

  it("stops reading what is too long to be a delivery", async () => {
    const url = await listen(nodeListener(createReceiver({ bearerSecret: SECRET })));
    const long = { ...makeDelivery({}, SECRET), body: "x".repeat(300_000) };
    expect(await deliver(url, long)).toBe(413);
    const request = new Request("http://site.test/hook", { method: "POST", body: long.body });
    expect((await webHandler(createReceiver({ bearerSecret: SECRET }))(request)).status).toBe(413);
  });

  it("takes deliveries by POST alone on node:http", async () => {
    const url = await listen(nodeListener(createReceiver({ bearerSecret: SECRET })));
    expect((await fetch(url)).status).toBe(405);
  });

  it.each(["", "0", "-1", "007", "1e3", "1.5", "12 ", "99999999999999999"])(
    "takes %j for no number of an event",
    async (number) => {
      const sequences: (number | undefined)[] = [];
      const onOther = (_: object, { sequence }: { sequence: number | undefined }) => void sequences.push(sequence);
      const { receive: take } = createReceiver({ bearerSecret: SECRET, onOther });
      const headers = { authorization: `Bearer ${SECRET}`, "event-sequence": number };
      expect(await take({ headers, body: JSON.stringify(makeEvent("ping")) })).toEqual({ status: 204 });
      expect(sequences).toEqual([undefined]);
    },
  );
});
