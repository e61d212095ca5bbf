/** Ids that the requests of the route suite name; one set per organization. */
export interface SuiteIds {
  readonly quoteId: string;
  readonly caseId: string;
  readonly destinationId: string;
}

export interface SuiteOperation {
  readonly body?: unknown;
  readonly status: number;
  readonly query?: string;
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
  "POST /v1/correlation-claims/resolve": {
    body: { email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12" },
    status: 200,
  },
  "POST /v1/events/destinations": { body: { name: "Orders", url: "https://hooks.example.com/in" }, status: 201 },
  "GET /v1/events/destinations": { status: 200 },
  "GET /v1/events/destinations/{destinationId}": { status: 200 },
  "PATCH /v1/events/destinations/{destinationId}": { body: { name: "Other" }, status: 200 },
  "POST /v1/events/destinations/{destinationId}/bearer-secret": { status: 200 },
  "DELETE /v1/events/destinations/{destinationId}": { status: 204 },
};

export function fillPattern(pattern: string, ids: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
}
