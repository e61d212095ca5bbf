import type { HeadersObject, OperationObject, ResponseObject, ResponsesObject } from "openapi3-ts/oas31";
import type { Route } from "../routes/route.ts";
import { errorResponses, header } from "./error-responses.ts";
import type { HeaderName, ParameterName } from "./header-components.ts";

/** One generated operation with the statuses, headers and parameters that the facade really has. */
export function finishOperation(route: Route, generated: OperationObject): OperationObject {
  const parameters = [...(generated.parameters ?? []), ...requestHeaders(route).map(parameter)];
  return {
    ...generated,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(generated.requestBody === undefined ? {} : { requestBody: finishBody(route, generated.requestBody) }),
    responses: { ...successResponses(route, generated.responses ?? {}), ...errorResponses(route) },
  };
}

/**
 * No body takes unknown names; the generator loses that rule where it takes a path parameter out of a schema with rules. And zod
 * leaves out the examples of an input that any field transforms, because it takes them for examples of the outcome: ours
 * are of what is sent.
 */
function finishBody<Body extends NonNullable<OperationObject["requestBody"]>>(route: Route, body: Body): Body {
  const schema = "content" in body ? body.content["application/json"]?.schema : undefined;
  if (schema === undefined || !("properties" in schema)) return body;
  const examples = route.inputSchema.meta()?.examples;
  const finished = { ...schema, additionalProperties: false, ...(Array.isArray(examples) ? { examples } : {}) };
  return { ...body, content: { "application/json": { schema: finished } } };
}

const parameter = (name: ParameterName) => ({ $ref: `#/components/parameters/${name}` });

function requestHeaders(route: Route): ParameterName[] {
  return [
    ...(route.method === "GET" ? (["IfNoneMatch"] as const) : []),
    ...(route.takesIdempotencyKey ? (["IdempotencyKey"] as const) : []),
    ...(route.takesMerchantOrganization ? (["MerchantOrganization"] as const) : []),
    ...(route.takesLanguage ? (["AcceptLanguage"] as const) : []),
  ];
}

/** Every success is generated as 200; 201, its replay as 200, 204 and 304 are told apart here. */
function successResponses(route: Route, generated: ResponsesObject): ResponsesObject {
  const { content } = generated["200"] as ResponseObject;
  const headers = headersOf(responseHeaders(route));
  if (route.successStatus === 204) return { 204: { description: "Done.", headers } };
  const answer = (description: string): ResponseObject => ({ description, headers, ...(content ? { content } : {}) });
  if (route.successStatus === 201) {
    return { 200: answer("It existed already, with the same content."), 201: answer("Created.") };
  }
  if (route.method !== "GET") return { 200: answer("Done.") };
  const unchanged = { description: "Unchanged.", headers: headersOf(["Request-Id", "ETag"]) };
  return { 200: answer("Found."), 304: unchanged };
}

const headersOf = (names: readonly HeaderName[]): HeadersObject =>
  Object.fromEntries(names.map((name) => [name, header(name)]));

function responseHeaders(route: Route): HeaderName[] {
  return [
    "Request-Id",
    "RateLimit",
    "RateLimit-Policy",
    ...(route.method === "GET" ? (["ETag"] as const) : []),
    ...(route.takesLanguage ? (["Content-Language"] as const) : []),
    ...(route.takesIdempotencyKey ? (["Idempotency-Replayed"] as const) : []),
    ...(route.responseHeaders.includes("Deprecation") ? (["Deprecation", "Link"] as const) : []),
  ];
}
