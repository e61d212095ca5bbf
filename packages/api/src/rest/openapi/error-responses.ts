import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { ERROR_CODES, type ErrorCode } from "@quote-financing/domain/refusals/error-codes";
import { errorEnvelope, type ToldRefusal } from "@quote-financing/domain/refusals/errors";
import type { ComponentsObject, HeadersObject, ResponseObject, ResponsesObject, SchemaObject } from "openapi3-ts/oas31";
import { requestRefusals } from "../../refusals/refusals.ts";
import { MAX_BODY_BYTES } from "../input/read-json-body.ts";
import { restRefusals } from "../refusals.ts";
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

const EXAMPLES: Readonly<Record<ErrorStatus, ToldRefusal>> = {
  400: fieldRefusals.missing().at("lineItems[2].totalInclTax"),
  401: requestRefusals.credentialUnknown(),
  403: peopleRefusals.notPermitted(),
  404: { code: "resource_missing", message: "There is no such resource." },
  405: requestRefusals.methodUnknown({ methods: "GET, HEAD, OPTIONS" }),
  409: { code: "id_conflict", message: "This id is used by another resource.", param: "quoteId" },
  413: requestRefusals.bodyTooLarge({ maximum: MAX_BODY_BYTES }),
  415: requestRefusals.mediaType(),
  422: restRefusals.keyReused().at("Idempotency-Key"),
  429: requestRefusals.tooManyRequests(),
  500: requestRefusals.fault(),
  503: requestRefusals.serviceAway(),
};

const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => !("isForPeople" in ERROR_CODES[code]));
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
        type: { type: "string", enum: types, description: "Family of the code." },
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
        requestId: {
          type: "string",
          pattern: "^req_[0-9A-HJKMNP-TV-Z]{26}$",
          description: "The same as the header `Request-Id`: quote it when you ask us something.",
        },
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

/** Before these nothing is counted: nobody is known yet, or no operation was meant. */
const UNCOUNTED: readonly ErrorStatus[] = [401, 405];

function extraHeaders(status: ErrorStatus): NonNullable<ResponseObject["headers"]> {
  const counted = { RateLimit: header("RateLimit"), "RateLimit-Policy": header("RateLimit-Policy") };
  if (status === 401) return { "WWW-Authenticate": header("WWW-Authenticate") };
  if (status === 405) return { Allow: header("Allow") };
  if (status === 429 || status === 503) return { "Retry-After": header("Retry-After"), ...counted };
  return UNCOUNTED.includes(status) ? {} : counted;
}

/**
 * The error statuses that an operation can answer with. 405 is its path's, under another method; a body where none is
 * documented is judged by type and size as any other is.
 *
 * @param told headers that this operation adds once its request is counted
 */
export function errorResponses(route: Route, told: HeadersObject): ResponsesObject {
  const statuses: ErrorStatus[] = [400, 401, 403];
  const namesOthers = route.parameters.length > 0 || route.takesMerchantOrganization || route.successStatus === 201;
  if (namesOthers) statuses.push(404);
  statuses.push(405);
  if (route.successStatus === 201 || route.mayConflict) statuses.push(409);
  statuses.push(413, 415);
  if (route.takesIdempotencyKey) statuses.push(422);
  statuses.push(429, 500, 503);
  const tellsMore = (status: ErrorStatus) => Object.keys(told).length > 0 && !UNCOUNTED.includes(status);
  return Object.fromEntries(
    statuses.map((status) => [status, tellsMore(status) ? withHeaders(status, told) : shared(status)]),
  );
}

const shared = (status: ErrorStatus) => ({ $ref: `#/components/responses/${STATUS_NAMES[status]}` });

/** A reference takes no headers beside it. */
function withHeaders(status: ErrorStatus, told: HeadersObject): ResponseObject {
  const response = errorComponent(status);
  return { ...response, headers: { ...response.headers, ...told } };
}
