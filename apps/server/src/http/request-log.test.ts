import pino from "pino";
import { expect, test } from "vitest";
import { createMetrics } from "../monitoring/metrics.ts";
import { createRequestLog } from "./request-log.ts";

test("the line of a request holds what was chosen by name and nothing else, its duration to hundredths", () => {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const requestLog = createRequestLog({ logger, metrics: createMetrics(), makeId: () => "req_1" });
  const line = {
    requestId: "req_2",
    method: "GET",
    route: "/v1/quotes/{quoteId}",
    status: 200,
    durationMs: 1.23456789,
    organizationId: "mer_1",
    apiKeyId: "key_1",
    body: "Anneke",
  };
  requestLog.rest(line);
  const { body: _body, ...told } = line;
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    { level: 30, part: "rest", ...told, durationMs: 1.23, msg: "request" },
  ]);
});
