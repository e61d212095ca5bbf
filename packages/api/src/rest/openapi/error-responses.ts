import { ERROR_CODES, type ErrorCode, errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { ComponentsObject, ResponseObject, ResponsesObject, SchemaObject } from "openapi3-ts/oas31";
import type { Route } from "../routes/route.ts";

const STATUS_NAMES = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  413: "BodyTooLarge",
  415: "MediaTypeUnsupported",
  422: "IdempotencyKeyReused",
  429: "RateLimited",
  500: "InternalError",
  503: "ServiceUnavailable",
} as const satisfies Record<(typeof ERROR_CODES)[ErrorCode]["status"], string>;

type ErrorStatus = keyof typeof STATUS_NAMES;

const EXAMPLES: Readonly<Record<ErrorStatus, { code: ErrorCode; message: string; param?: string }>> = {
  400: { code: "parameter_missing", message: "This field is required.", param: "lineItems[2].totalInclTax" },
  401: { code: "credentials_invalid", message: "The credential is not valid." },
  403: { code: "operation_not_permitted", message: "This credential may not do this." },
  404: { code: "resource_missing", message: "There is no such resource." },
  405: { code: "method_not_allowed", message: "This path answers to GET, HEAD, OPTIONS." },
  409: { code: "id_conflict", message: "This id is used by another resource.", param: "quoteId" },
  413: { code: "body_too_large", message: "The body exceeds 1048576 bytes." },
  415: { code: "media_type_unsupported", message: "Send application/json in UTF-8, without a content coding." },
  422: {
    code: "idempotency_key_reused",
    message: "This key was used with another body or path.",
    param: "Idempotency-Key",
  },
  429: { code: "rate_limit_exceeded", message: "Too many requests." },
  500: { code: "internal_error", message: "Something went wrong on our side." },
  503: { code: "service_unavailable", message: "The service is not available right now. Try again shortly." },
};

const codes = Object.keys(ERROR_CODES) as ErrorCode[];
const types = [...new Set(codes.map((code) => ERROR_CODES[code].type))];

/** The envelope of specification §7, from the one list that the runtime reads too. */
export const errorSchema: SchemaObject = {
  type: "object",
  additionalProperties: false,
  required: ["error"],
  properties: {
    error: {
      type: "object",
      additionalProperties: false,
      required: ["type", "code", "message", "requestId"],
      properties: {
        type: { type: "string", enum: types },
        code: {
          type: "string",
          enum: codes,
          "x-open-list": true,
          description: "More codes may come: for one that you do not know, go by the status.",
        },
        message: { type: "string", description: "For people; never parse it." },
        param: {
          type: "string",
          description:
            "What was wrong: a path such as `lineItems[2].incentiveCodes[0]`, a query name or a header name.",
        },
        requestId: { type: "string", pattern: "^req_[0-9A-HJKMNP-TV-Z]{26}$" },
      },
    },
  },
};

/** One response component per error status. */
export function errorComponents(): NonNullable<ComponentsObject["responses"]> {
  const statuses = Object.keys(STATUS_NAMES).map((status) => Number(status) as ErrorStatus);
  return Object.fromEntries(statuses.map((status) => [STATUS_NAMES[status], errorComponent(status)]));
}

function errorComponent(status: ErrorStatus): ResponseObject {
  const listed = codes.filter((code) => ERROR_CODES[code].status === status).map((code) => `\`${code}\``);
  const { code, message, param } = EXAMPLES[status];
  const refusal = { code, message, ...(param === undefined ? {} : { param }) };
  return {
    description: `\`error.code\` is ${listed.join(", ")}.`,
    headers: { "Request-Id": header("Request-Id"), ...extraHeaders(status) },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: errorEnvelope(refusal, "req_01JZ8Q4C5T9V3W7X1Y2Z3A4B5R"),
      },
    },
  };
}

export const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

function extraHeaders(status: ErrorStatus): NonNullable<ResponseObject["headers"]> {
  if (status === 401) return { "WWW-Authenticate": header("WWW-Authenticate") };
  if (status === 405) return { Allow: header("Allow") };
  if (status === 429) {
    return {
      "Retry-After": header("Retry-After"),
      RateLimit: header("RateLimit"),
      "RateLimit-Policy": header("RateLimit-Policy"),
    };
  }
  return status === 503 ? { "Retry-After": header("Retry-After") } : {};
}

/**
 * The error statuses that an operation can answer with. 405 is its path's, under another method; a body where none is
 * documented is judged by type and size as any other is.
 */
export function errorResponses(route: Route): ResponsesObject {
  const statuses: ErrorStatus[] = [400, 401, 403];
  const namesOthers = route.parameters.length > 0 || route.takesMerchantOrganization || route.successStatus === 201;
  if (namesOthers) statuses.push(404);
  statuses.push(405);
  if (route.successStatus === 201) statuses.push(409);
  statuses.push(413, 415);
  if (route.takesIdempotencyKey) statuses.push(422);
  statuses.push(429, 500, 503);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${STATUS_NAMES[status]}` }]),
  );
}
