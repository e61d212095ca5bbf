import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";

/** Ids that the requests of the route suite name; one set per organization. */
export interface SuiteIds {
  readonly quoteId: string;
  readonly caseId: string;
  readonly destinationId: string;
  /** Of an event that waits for the destination. */
  readonly eventId: string;
  readonly documentId: string;
}

export interface SuiteOperation {
  readonly body?: unknown;
  readonly status: number;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const QUOTE_BODY = {
  address: { country: "NL", postalCode: "1234ab", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
  contact: { email: "jan@example.nl", lastName: "Jansen" },
  currency: "EUR",
  totalInclTax: 7260,
  externalId: "Q-1",
  lineItems: [{ type: "battery", totalInclTax: 7260, externalId: "R-1" }],
};

/**
 * One honest request to every operation of /v1. The suite fails when the router knows an operation that is not here, and
 * when one is here that the router does not know.
 */
export const SUITE_OPERATIONS: Readonly<Record<string, SuiteOperation>> = {
  "POST /v1/quotes/cost/preview": { body: { currency: "EUR", totalInclTax: 15_000 }, status: 200 },
  "POST /v1/quotes": { body: QUOTE_BODY, status: 201 },
  "GET /v1/quotes/{quoteId}": { status: 200 },
  "POST /v1/quotes/{quoteId}/cases": { body: { type: "general", message: { body: "Hello" } }, status: 201 },
  "GET /v1/cases": { status: 200, query: "?state=open&pageSize=2" },
  "GET /v1/cases/{caseId}": { status: 200 },
  "POST /v1/cases/{caseId}/messages": { body: { body: "More" }, status: 201 },
  "GET /v1/cases/{caseId}/messages": { status: 200 },
  "GET /v1/quotes/{quoteId}/requirements": { status: 200 },
  "GET /v1/quotes/{quoteId}/documents": { status: 200 },
  "POST /v1/quotes/{quoteId}/documents": {
    body: SAMPLE_FILES["application/pdf"],
    headers: { "content-type": "application/pdf" },
    status: 201,
    query: "?fileName=invoice.pdf",
  },
  "DELETE /v1/documents/{documentId}": { status: 204 },
  "GET /v1/documents/{documentId}": { status: 200 },
  "GET /v1/documents/{documentId}/content": { status: 200 },
  "POST /v1/correlation-claims/resolve": {
    body: { email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12" },
    status: 200,
  },
  "POST /v1/events/destinations": { body: { name: "Orders", url: "https://hooks.example.com/in" }, status: 201 },
  "GET /v1/events/destinations": { status: 200 },
  "GET /v1/events/destinations/{destinationId}": { status: 200 },
  "PATCH /v1/events/destinations/{destinationId}": { body: { name: "Other" }, status: 200 },
  "POST /v1/events/destinations/{destinationId}/bearer-secret": { status: 200 },
  "POST /v1/events/destinations/{destinationId}/signing-secret": { status: 200 },
  "POST /v1/events/destinations/{destinationId}/deliveries/send": { status: 200 },
  "POST /v1/events/destinations/{destinationId}/deliveries/{eventId}/send": { status: 200 },
  "DELETE /v1/events/destinations/{destinationId}": { status: 204 },
  "GET /v1/events/destinations/{destinationId}/deliveries": { status: 200, query: "?state=delivered&pageSize=2" },
  "GET /v1/events/destinations/{destinationId}/deliveries/{eventId}": { status: 200 },
  "GET /v1/events/destinations/{destinationId}/health": { status: 200 },
  "GET /v1/events": { status: 200, query: "?after=0&pageSize=2" },
  "GET /v1/events/{eventId}": { status: 200 },
  "POST /v1/events/{eventId}/deliveries": { status: 202 },
};

export function fillPattern(pattern: string, ids: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
}
