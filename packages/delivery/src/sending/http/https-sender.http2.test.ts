import { constants, type ServerHttp2Stream } from "node:http2";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { localAddresses } from "../../testing-world.ts";
import { isAcknowledged } from "../send.ts";
import { createHttpsSender, type HttpsSender } from "./https-sender.ts";
import {
  END_HEADERS,
  END_STREAM,
  frame,
  goAway,
  resetStream,
  SETTINGS,
  STATUS_200,
} from "./testing/testing-http2-frames.ts";
import { createHttp2Server, type Http2Server } from "./testing/testing-http2-server.ts";
import { outcomeOf, testRequest } from "./testing/testing-requests.ts";
import { createHostileServer } from "./testing/testing-tls-server.ts";

const limits = { ackTimeoutMs: 5_000, maxResponseBytes: 64 * 1024, keptResponseBytes: 4 * 1024 };
const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_REFUSED_STREAM, NGHTTP2_ENHANCE_YOUR_CALM } = constants;

let caPem: string;
let sender: HttpsSender;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  ({ caPem } = await receiverAuthority());
});
beforeEach(() => {
  sender = createHttpsSender({ addressPolicy: localAddresses, limits, ca: caPem });
});
afterEach(async () => {
  await sender.close();
  await Promise.all(closing.splice(0).map((close) => close()));
});

const post = (url: string, payload = "{}") => outcomeOf(sender.send(testRequest(url, { payload })));

async function serve(answer: (stream: ServerHttp2Stream, numberOnConnection: number) => void): Promise<Http2Server> {
  const server = await createHttp2Server(answer);
  closing.push(server.close);
  return server;
}

const ok = (stream: ServerHttp2Stream) => {
  stream.respond({ ":status": 200 });
  stream.end("ok");
};

describe("a receiver that says it takes no more (GOAWAY)", () => {
  test("and answers what it has is heard to the end: acknowledged, sent once, the next goes over a new connection", async () => {
    const server = await serve((stream) => {
      stream.session?.goaway();
      setTimeout(() => ok(stream), 50);
    });

    for (const payload of ["1", "2"]) {
      expect(await post(server.url, payload)).toMatchObject({ status: 200, errorClass: null, responseBody: "ok" });
    }

    expect(server.bodies).toEqual(["1", "2"]);
    expect(server.connections()).toBe(2);
  });

  test.each([
    { limit: 100, posts: 250, connections: 3 },
    { limit: 1_000, posts: 1_010, connections: 3 },
  ])(
    "at request $limit of a connection, as nginx does, costs no event a failure or a repeat",
    async ({ limit, posts, connections }) => {
      const server = await serve((stream, number) => {
        if (number === limit) stream.session?.goaway();
        ok(stream);
      });
      const payloads = Array.from({ length: posts }, (_, index) => String(index));

      for (const payload of payloads) expect(await post(server.url, payload)).toMatchObject({ status: 200 });

      expect(server.bodies).toEqual(payloads);
      expect(server.connections()).toBe(connections);
    },
  );

  test("without having taken up the request gets it again over another connection, within the attempt", async () => {
    const head = frame("headers", { stream: 1, flags: END_HEADERS | END_STREAM, payload: STATUS_200 });
    let refusals = 0;
    const server = await createHostileServer((socket) => {
      refusals += 1;
      socket.write(Buffer.concat([SETTINGS, refusals === 1 ? goAway(0) : head]));
    }, "h2");
    closing.push(server.close);

    expect(await post(server.url)).toMatchObject({ status: 200, errorClass: null });
    expect(server.connections()).toBe(2);
  });

  test("with an error code has broken off what it had", async () => {
    const server = await serve((stream) => stream.session?.goaway(NGHTTP2_ENHANCE_YOUR_CALM));
    expect(await post(server.url)).toMatchObject({ status: null, errorClass: "connection_reset" });
    expect(server.bodies).toHaveLength(1);
  });
});

describe("a stream that the receiver ends by an error code (RST_STREAM)", () => {
  test.each([
    ["CANCEL", NGHTTP2_CANCEL],
    ["INTERNAL_ERROR", NGHTTP2_INTERNAL_ERROR],
    ["REFUSED_STREAM", NGHTTP2_REFUSED_STREAM],
  ])("%s in the middle of a 2xx is no acknowledgement, and nothing is repeated", async (_, code) => {
    const head = frame("headers", { stream: 1, flags: END_HEADERS, payload: STATUS_200 });
    const half = frame("data", { stream: 1, payload: Buffer.from("half") });
    const server = await createHostileServer((socket) => {
      socket.write(Buffer.concat([SETTINGS, head, half, resetStream(1, code)]));
    }, "h2");
    closing.push(server.close);

    const outcome = await post(server.url);

    expect(outcome).toMatchObject({ status: 200, errorClass: "connection_reset", responseBody: "half" });
    expect(isAcknowledged(outcome)).toBe(false);
    expect(server.connections()).toBe(1);
  });

  test.each([
    ["CANCEL", NGHTTP2_CANCEL],
    ["INTERNAL_ERROR", NGHTTP2_INTERNAL_ERROR],
  ])("%s before an answer is a failed attempt, made once", async (_, code) => {
    const server = await serve((stream) => stream.close(code));
    expect(await post(server.url)).toMatchObject({ status: null, errorClass: "connection_reset" });
    expect(server.bodies).toHaveLength(1);
  });

  test("REFUSED_STREAM says that nothing was processed: sent once more, over another connection", async () => {
    let refused = 0;
    const server = await serve((stream) => {
      if (refused > 0) return ok(stream);
      refused += 1;
      stream.close(NGHTTP2_REFUSED_STREAM);
    });
    expect(await post(server.url)).toMatchObject({ status: 200, errorClass: null });
    expect(server.connections()).toBe(2);
  });

  test("REFUSED_STREAM again and again is a receiver that does not take it up", async () => {
    const server = await serve((stream) => stream.close(NGHTTP2_REFUSED_STREAM));
    expect(await post(server.url)).toMatchObject({ status: null, errorClass: "request_refused" });
    expect(server.connections()).toBe(2);
  });
});

test("what comes before the answer is not taken for it, and an answer without a body is whole", async () => {
  const server = await serve((stream) => {
    stream.additionalHeaders({ ":status": 103, link: "</>" });
    stream.respond({ ":status": 204, "x-name": "value" }, { endStream: true });
  });
  expect(await post(server.url)).toMatchObject({
    status: 204,
    errorClass: null,
    responseBody: "",
    responseHeaders: expect.stringContaining("x-name: value\n"),
  });
});

test("connections are kept: 50 posts one after the other share one", async () => {
  const server = await serve(ok);
  for (let count = 0; count < 50; count += 1) expect((await post(server.url)).status).toBe(200);
  expect(server.connections()).toBe(1);
});
