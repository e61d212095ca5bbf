/**
 * Every error code of the service with its type and HTTP status (contract-decisions §1). The runtime, the OpenAPI
 * document and the tests read this one list. What is for people alone is never said over REST.
 */
export const ERROR_CODES = {
  body_malformed: { status: 400, type: "invalid_request_error" },
  parameter_missing: { status: 400, type: "invalid_request_error" },
  parameter_invalid: { status: 400, type: "invalid_request_error" },
  parameter_unknown: { status: 400, type: "invalid_request_error" },
  cursor_invalid: { status: 400, type: "invalid_request_error" },
  credentials_missing: { status: 401, type: "authentication_error" },
  credentials_invalid: { status: 401, type: "authentication_error" },
  operation_not_permitted: { status: 403, type: "permission_error" },
  step_up_required: { status: 403, type: "permission_error", isForPeople: true },
  resource_missing: { status: 404, type: "not_found_error" },
  route_unknown: { status: 404, type: "not_found_error" },
  method_not_allowed: { status: 405, type: "invalid_request_error" },
  id_conflict: { status: 409, type: "conflict_error" },
  state_conflict: { status: 409, type: "conflict_error" },
  limit_reached: { status: 409, type: "conflict_error" },
  idempotency_key_in_use: { status: 409, type: "conflict_error" },
  body_too_large: { status: 413, type: "invalid_request_error" },
  media_type_unsupported: { status: 415, type: "invalid_request_error" },
  idempotency_key_reused: { status: 422, type: "invalid_request_error" },
  rate_limit_exceeded: { status: 429, type: "rate_limit_error" },
  internal_error: { status: 500, type: "api_error" },
  service_unavailable: { status: 503, type: "api_error" },
} as const satisfies Record<string, { status: number; type: string; isForPeople?: true }>;

export type ErrorCode = keyof typeof ERROR_CODES;
export type ErrorType = (typeof ERROR_CODES)[ErrorCode]["type"];
