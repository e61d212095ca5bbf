import type { Target } from "../measure/measure-alternately.ts";
import { SAMPLE_QUOTE } from "./sample-quote.ts";
import type { World } from "./seed-worlds.ts";

/** What is measured of the product as shipped: the requests of some organizations, and what a success answers. */
export interface ShippedWork {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly expectedStatus: 200 | 201;
  readonly targets: (worlds: readonly World[]) => Target[];
  /** Whom it is measured against; Fastify by hand at the same path when nothing is said. */
  readonly peers?: readonly ShippedPeer[];
}

export interface ShippedPeer {
  readonly name: string;
  readonly program: "fastify" | "next";
  /** Where its path is another. */
  readonly pathOf?: (path: string) => string;
}

export const FASTIFY: ShippedPeer = { name: "Fastify", program: "fastify" };

const { currency, totalInclTax, address, lineItems } = SAMPLE_QUOTE;

const reading = (token: string) => ({ authorization: `Bearer ${token}` });
const writing = (token: string, body: unknown) => ({
  headers: { ...reading(token), "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const SHIPPED_WORKS: readonly ShippedWork[] = [
  {
    name: "GET quote",
    method: "GET",
    expectedStatus: 200,
    peers: [FASTIFY, { name: "Next.js route handler", program: "next" }],
    targets: (worlds) =>
      worlds.flatMap(({ token, quoteIds }) =>
        quoteIds.map((quoteId) => ({ path: `/v1/quotes/${quoteId}`, headers: reading(token) })),
      ),
  },
  {
    name: "GET thread of a case",
    method: "GET",
    expectedStatus: 200,
    targets: (worlds) =>
      worlds.flatMap(({ token, caseIds }) =>
        caseIds.map((caseId) => ({ path: `/v1/cases/${caseId}/messages`, headers: reading(token) })),
      ),
  },
  {
    name: "list of cases",
    method: "GET",
    expectedStatus: 200,
    targets: (worlds) => worlds.map(({ token }) => ({ path: "/v1/cases", headers: reading(token) })),
  },
  {
    name: "POST quote",
    method: "POST",
    expectedStatus: 201,
    targets: (worlds) => worlds.map(({ token }) => ({ path: "/v1/quotes", ...writing(token, SAMPLE_QUOTE) })),
    peers: [
      { name: "Fastify, one statement", program: "fastify", pathOf: () => "/statement/quotes" },
      { name: "Fastify, one transaction", program: "fastify", pathOf: () => "/transaction/quotes" },
    ],
  },
  {
    name: "POST message",
    method: "POST",
    expectedStatus: 201,
    targets: (worlds) =>
      worlds.flatMap(({ token, caseIds }) =>
        caseIds.map((caseId) => ({
          path: `/v1/cases/${caseId}/messages`,
          ...writing(token, { body: "Dank voor uw bericht. Wij kijken ernaar." }),
        })),
      ),
  },
  {
    name: "preview",
    method: "POST",
    expectedStatus: 200,
    targets: (worlds) =>
      worlds.map(({ token }) => ({
        path: "/v1/quotes/cost/preview",
        ...writing(token, { currency, totalInclTax, address, lineItems }),
      })),
  },
];
