import type { IncomingMessage } from "node:http";
import { createNodeClientFinder } from "@quote-financing/api/identity/client-address/node-client";
import { describe, expect, test } from "vitest";
import { createMetrics } from "../monitoring/metrics.ts";
import { createMetricsAccess } from "./metrics-access.ts";
import { createOperations } from "./operations.ts";

const TOKEN = "a-token-of-the-metrics-alone";
const portalUrl = "https://portal.example.nl";

const operations = createOperations({
  readiness: async () => ({ ready: true, checks: {} as never }),
  metrics: createMetrics(),
  mayReadMetrics: createMetricsAccess({ metricsToken: TOKEN, portalUrl, findClient: createNodeClientFinder([]) }),
  openApi: () => ({ bytes: Buffer.from("{}"), etag: '"1"' }),
});

const from = (remoteAddress: string, headers: IncomingMessage["headers"] = {}) =>
  ({ method: "GET", headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Who may knock at what this process answers itself. */
const VISITORS = {
  machine: from("127.0.0.1"),
  prometheus: from("203.0.113.7", bearer(TOKEN)),
  stranger: from("203.0.113.7"),
  neighbour: from("10.0.0.8"),
  throughProxy: from("127.0.0.1", { "x-forwarded-for": "203.0.113.7" }),
  credential: from("203.0.113.7", bearer(`okey_${"a".repeat(43)}`)),
  person: from("203.0.113.7", { cookie: "__Secure-better-auth.session_token=x.y" }),
  guesser: from("203.0.113.7", bearer("")),
} as const;

type Visitor = keyof typeof VISITORS;
const EVERYONE = Object.keys(VISITORS) as Visitor[];

/** A path that is missing here fails. */
const FOR: Readonly<Record<string, readonly Visitor[]>> = {
  "/healthz": EVERYONE,
  "/readyz": EVERYONE,
  "/openapi.json": EVERYONE,
  "/metrics": ["prometheus"],
};

test("every path that the process answers itself is in the matrix, and no other", () => {
  expect(Object.keys(FOR).toSorted()).toEqual([...operations.keys()].toSorted());
});

describe.each(Object.entries(FOR))("%s", (path, letIn) => {
  test.each(EVERYONE)("knows whether it is for: %s", async (visitor) => {
    const { status } = (await operations.get(path)?.(VISITORS[visitor])) ?? { status: undefined };
    expect(status).toBe(letIn.includes(visitor) ? 200 : 401);
  });
});
