import { refusalTable } from "@quote-financing/domain/refusals/refusal";

/** Why a request is refused before a use case sees it, or after one failed. */
export const requestRefusals = refusalTable({
  pathUnknown: { code: "route_unknown", message: "There is nothing at this path." },
  pathUnreadable: {
    code: "parameter_invalid",
    message: "The path holds a percent-encoding or a character that cannot be read.",
    reader: "program",
  },
  queryOverfull: {
    code: "parameter_invalid",
    message: "The query has more than {maximum} names.",
    reader: "program",
  },
  methodUnknown: { code: "method_not_allowed", message: "This path answers to {methods}.", reader: "program" },
  tooManyRequests: { code: "rate_limit_exceeded", message: "Too many requests." },
  bearerNeeded: { code: "credentials_missing", message: "Send Authorization: Bearer <ACCESS_TOKEN>." },
  credentialUnreadable: {
    code: "credentials_invalid",
    message: "Send Authorization: Bearer and one whole key: okey_ or ptok_ and what follows, with nothing around it.",
  },
  credentialUnknown: {
    code: "credentials_invalid",
    message: "The credential is not valid: it is unknown, revoked or expired, or its organization is suspended.",
  },
  notHttp: { code: "body_malformed", message: "The request is not valid HTTP." },
  requestUnreadable: { code: "body_malformed", message: "The request could not be read." },
  bodyTooLarge: { code: "body_too_large", message: "The body exceeds {maximum} bytes.", reader: "program" },
  bodyNotUtf8: { code: "body_malformed", message: "The body is not UTF-8." },
  bodyNotJson: { code: "body_malformed", message: "The body must be a JSON object, and valid JSON." },
  mediaType: {
    code: "media_type_unsupported",
    message: "Send application/json in UTF-8, without a content coding.",
    reader: "program",
  },
  documentType: {
    code: "media_type_unsupported",
    message: "Send the bytes of a document as {types}, without a content coding.",
    reader: "program",
  },
  serviceAway: { code: "service_unavailable", message: "The service is not available right now. Try again shortly." },
  fault: { code: "internal_error", message: "Something went wrong on our side." },
});
