import type { Sent } from "../testing-client.ts";

export const ID = "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F";
export const MIB = 1024 * 1024;

/** One request to the test router that must be refused, and how (contract-decisions §1). */
export interface Refused {
  readonly name: string;
  readonly target: string;
  readonly sent?: Sent;
  readonly status: number;
  readonly code: string;
  readonly param?: string | RegExp;
}

export const json: Readonly<Record<string, string>> = { "content-type": "application/json" };
export const post = (body: unknown, headers: Readonly<Record<string, string>> = json): Sent => ({
  method: "POST",
  body,
  headers,
});
export const raw = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = json) => post(body, headers);

/** By path, method, query and fault. */
export const REFUSED_REQUESTS: readonly Refused[] = [
  { name: "an unknown path", target: "/v1/nothing", status: 404, code: "route_unknown" },
  { name: "a trailing slash", target: `/v1/quotes/${ID}/`, status: 404, code: "route_unknown" },
  { name: "other case in a path", target: `/v1/Quotes/${ID}`, status: 404, code: "route_unknown" },
  { name: "an encoded letter in a fixed name", target: `/v1/quot%65s/${ID}`, status: 404, code: "route_unknown" },
  { name: "an empty parameter", target: "/v1/quotes/", status: 404, code: "route_unknown" },
  { name: "a portal-only procedure", target: "/v1/internal", status: 404, code: "route_unknown" },
  {
    name: "a method that the path does not know",
    target: `/v1/quotes/${ID}`,
    sent: { method: "PUT" },
    status: 405,
    code: "method_not_allowed",
  },
  { name: "a malformed id", target: "/v1/quotes/qot_1", status: 400, code: "parameter_invalid", param: "quoteId" },
  {
    name: "an id that is a fixed name elsewhere",
    target: "/v1/quotes/cost",
    status: 400,
    code: "parameter_invalid",
    param: "quoteId",
  },
  {
    name: "an id encoded twice",
    target: `/v1/quotes/${ID.replace("_", "%255F")}`,
    status: 400,
    code: "parameter_invalid",
    param: "quoteId",
  },
  {
    name: "malformed percent-encoding",
    target: "/v1/quotes/%E0%A4%A",
    status: 400,
    code: "parameter_invalid",
    param: "quoteId",
  },
  {
    name: "an unknown resource",
    target: "/v1/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5G",
    status: 404,
    code: "resource_missing",
  },
  {
    name: "an unknown query name",
    target: `/v1/quotes/${ID}?x=1`,
    status: 400,
    code: "parameter_unknown",
    param: "x",
  },
  {
    name: "a path parameter again as a query name",
    target: `/v1/quotes/${ID}?quoteId=${ID}`,
    status: 400,
    code: "parameter_unknown",
    param: "quoteId",
  },
  ...["__proto__", "constructor", "toString"].map((name) => ({
    name: `${name} as a query name`,
    target: `/v1/quotes/cost/list?${name}=1`,
    status: 400,
    code: "parameter_unknown",
    param: name,
  })),
  {
    name: "a query name twice",
    target: "/v1/quotes/cost/list?state=open&state=open",
    status: 400,
    code: "parameter_invalid",
    param: "state",
  },
  {
    name: "an empty query value",
    target: "/v1/quotes/cost/list?state=",
    status: 400,
    code: "parameter_invalid",
    param: "state",
  },
  {
    name: "any name to expand",
    target: "/v1/quotes/cost/list?expand=a&expand=b",
    status: 400,
    code: "parameter_invalid",
    param: "expand",
  },
  {
    name: "the first of two bad query names",
    target: "/v1/quotes/cost/list?2=a&state=x&1=b",
    status: 400,
    code: "parameter_unknown",
    param: "2",
  },
  {
    name: "a query value that is not UTF-8",
    target: "/v1/quotes/cost/list?text=%FF",
    status: 400,
    code: "parameter_invalid",
    param: "text",
  },
  {
    name: "NUL in a query value",
    target: "/v1/quotes/cost/list?text=%00",
    status: 400,
    code: "parameter_invalid",
    param: "text",
  },
  {
    name: "a bad path parameter before a bad body",
    target: "/v1/quotes/qot_1",
    sent: { method: "PATCH", body: { name: 1 } },
    status: 400,
    code: "parameter_invalid",
    param: "quoteId",
  },
  {
    name: "a body on an endpoint without one",
    target: `/v1/quotes/${ID}/bearer-secret`,
    sent: post({ force: true }),
    status: 400,
    code: "parameter_unknown",
    param: "force",
  },
  {
    name: "a body of another type on an endpoint without one",
    target: `/v1/quotes/${ID}/bearer-secret`,
    sent: post("force", { "content-type": "text/plain" }),
    status: 415,
    code: "media_type_unsupported",
  },
  { name: "a fault", target: "/v1/failures/error", status: 500, code: "internal_error" },
  { name: "an answer that breaks its own schema", target: "/v1/failures/output", status: 500, code: "internal_error" },
  { name: "a database that went away", target: "/v1/failures/database", status: 503, code: "service_unavailable" },
];
