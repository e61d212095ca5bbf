import type { IdKind } from "@quote-financing/domain/ids/ids";
import type { InputIssue } from "../../refusals/input-issues.ts";
import type { RestRequest } from "../http/rest-request.ts";
import { restRefusals } from "../refusals.ts";
import type { Route } from "../routes/route.ts";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** What an endpoint creates: the field through which a client may choose its id (decision record 0025). */
interface CreatedResource {
  readonly field: string;
  readonly kind: IdKind;
}

const CREATED: Readonly<Record<string, CreatedResource>> = {
  "POST /v1/quotes": { field: "quoteId", kind: "quote" },
  "POST /v1/quotes/{quoteId}/cases": { field: "caseId", kind: "case" },
  "POST /v1/cases/{caseId}/messages": { field: "messageId", kind: "caseMessage" },
  "POST /v1/quotes/{quoteId}/documents": { field: "documentId", kind: "document" },
  "POST /v1/events/destinations": { field: "destinationId", kind: "destination" },
};

export const endpointOf = (route: Route): string => `${route.method} ${route.pattern}`;

/** @throws for an endpoint that takes a key but creates nothing that this table knows. */
export function createdResourceOf(route: Route): CreatedResource {
  const created = CREATED[endpointOf(route)];
  if (created === undefined)
    throw new Error(`${endpointOf(route)} takes Idempotency-Key but is not in CREATED. Add the id that it reserves.`);
  return created;
}

/** 1 to 255 visible ASCII characters (contract-decisions §4). Ignored on endpoints that take none. */
export function idempotencyKeyIssues(route: Route, request: RestRequest): InputIssue[] {
  if (!route.takesIdempotencyKey) return [];
  const key = request.header("idempotency-key");
  if (key === undefined || KEY.test(key)) return [];
  return [{ path: ["Idempotency-Key"], refusal: restRefusals.keyCharacters() }];
}
