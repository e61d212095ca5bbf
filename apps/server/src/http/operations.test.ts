import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createMetrics } from "../monitoring/metrics.ts";
import { createOperations } from "./operations.ts";

const checks = {} as never;
const bytes = Buffer.from("{}");

const answerOf = (path: string, { ready = true, known = "" } = {}) =>
  createOperations({
    readiness: async () => ({ ready, checks }),
    metrics: createMetrics(),
    mayReadMetrics: () => true,
    openApi: () => ({ bytes, etag: '"1"' }),
  }).get(path)?.({ headers: { "if-none-match": known } } as IncomingMessage);

test("a process that may not be sent requests says so by its status and in words", async () => {
  expect(await answerOf("/readyz")).toMatchObject({ status: 200, body: expect.stringContaining('"status":"ready"') });
  const unready = { status: 503, body: expect.stringContaining('"status":"unready"') };
  expect(await answerOf("/readyz", { ready: false })).toMatchObject(unready);
});

test("who has the document already is not sent it again, and who has an older one is", async () => {
  const headers = { ETag: '"1"', "Cache-Control": "public, no-cache", "Access-Control-Allow-Origin": "*" };
  expect(await answerOf("/openapi.json", { known: '"1"' })).toMatchObject({ status: 304, body: "", headers });
  // As behind a proxy that compresses, which makes tags weak.
  expect(await answerOf("/openapi.json", { known: '"0", W/"1"' })).toMatchObject({ status: 304, body: "", headers });
  expect(await answerOf("/openapi.json", { known: '"0"' })).toMatchObject({ status: 200, bytes, headers });
});
