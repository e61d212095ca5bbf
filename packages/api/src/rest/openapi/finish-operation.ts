import { DOCUMENT_MEDIA_TYPES } from "@quote-financing/domain/vocabulary";
import type { HeadersObject, OperationObject, ResponseObject, ResponsesObject } from "openapi3-ts/oas31";
import type { Route } from "../routes/route.ts";
import { errorResponses, header } from "./error-responses.ts";
import type { HeaderName, ParameterName } from "./header-components.ts";

/** One generated operation with the statuses, headers and parameters that the facade really has. */
export function finishOperation(route: Route, found: OperationObject): OperationObject {
  const generated = route.takesBytes ? bytesOperation(found) : found;
  const parameters = [...(generated.parameters ?? []).map(toldParameter), ...requestHeaders(route).map(parameter)];
  return {
    ...generated,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(generated.requestBody === undefined || route.takesBytes
      ? {}
      : { requestBody: finishBody(route, generated.requestBody) }),
    responses: {
      ...successResponses(route, generated.responses ?? {}),
      ...errorResponses(route, headersOf(deprecationHeaders(route))),
    },
  };
}

/** Generators read what a parameter means at the parameter; ours writes it into its schema. */
function toldParameter(found: Parameter): Parameter {
  if (!("schema" in found) || found.schema === undefined || !("description" in found.schema)) return found;
  const { description, ...schema } = found.schema;
  return { ...found, ...(description === undefined ? {} : { description }), schema };
}

type Parameter = NonNullable<OperationObject["parameters"]>[number];

/** The bytes of any of the types: no schema tells more of them. */
const BYTES = Object.fromEntries(DOCUMENT_MEDIA_TYPES.map((type) => [type, {}]));

/** What the generator took for a body of JSON is the query, and the body is bytes. */
function bytesOperation(generated: OperationObject): OperationObject {
  const { requestBody } = generated;
  const content = requestBody !== undefined && "content" in requestBody ? requestBody.content : {};
  const schema = content["application/json"]?.schema;
  const { properties = {}, required = [] } = schema !== undefined && "properties" in schema ? schema : {};
  const query = Object.entries(properties).map(([name, schema]) => {
    return { name, in: "query" as const, required: required.includes(name), schema };
  });
  return {
    ...generated,
    parameters: [...(generated.parameters ?? []), ...query],
    requestBody: { required: true, description: "The bytes of the file, at most 15 MiB.", content: BYTES },
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
  return { ...body, required: !route.bodyIsOptional, content: { "application/json": { schema: finished } } };
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
  if (route.successStatus === 202) return { 202: answer("It will be sent.") };
  if (route.method !== "GET") return { 200: answer("Done.") };
  const unchanged = { description: "Unchanged.", headers };
  if (route.sendsBytes) {
    const sent = { ...headers, ...headersOf(["Content-Disposition"]) };
    return { 200: { description: "The bytes.", headers: sent, content: BYTES }, 304: unchanged };
  }
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
    ...deprecationHeaders(route),
  ];
}

/** They come with every answer to a request that was counted. */
const deprecationHeaders = (route: Route): HeaderName[] =>
  route.responseHeaders.includes("Deprecation") ? ["Deprecation", "Link"] : [];
