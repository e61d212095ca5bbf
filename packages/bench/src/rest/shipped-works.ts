import type { Target } from "../measure/measure-alternately.ts";
import { SAMPLE_QUOTE } from "./sample-quote.ts";
import type { World } from "./seed-worlds.ts";

/** What is measured of the product as shipped: the requests of some organizations, and what a success answers. */
export interface ShippedWork {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly expectedStatus: 200 | 201;
  readonly targets: (worlds: readonly World[]) => Target[];
  /** Of the peer, where its path is another. */
  readonly peerPath?: (path: string) => string;
}

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
    peerPath: () => "/statement/quotes",
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
