import type { HeadersObject, ParameterObject } from "openapi3-ts/oas31";

/** Response headers, each described once. */
export const headerComponents = {
  "Request-Id": {
    description: "Names this request; quote it when you ask us about one.",
    schema: { type: "string", pattern: "^req_[0-9A-HJKMNP-TV-Z]{26}$" },
  },
  RateLimit: {
    description: "What is left of the limit now: `r` requests, `t` seconds until it is whole (IETF draft).",
    schema: { type: "string", examples: ['"default";r=199;t=1'] },
  },
  "RateLimit-Policy": {
    description: "The limit: `q` requests at once, restored within `w` seconds (IETF draft).",
    schema: { type: "string", examples: ['"default";q=200;w=2'] },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  Allow: { description: "The methods that the path answers to.", schema: { type: "string" } },
  "WWW-Authenticate": { description: "The scheme to use.", schema: { type: "string", const: "Bearer" } },
  ETag: { description: "Strong entity tag of the body, for `If-None-Match`.", schema: { type: "string" } },
  "Content-Disposition": {
    description: "`attachment`, with the name of the file: it is to be saved, and never shown as a page.",
    schema: { type: "string" },
  },
  "Content-Language": {
    description: "Language of the texts.",
    schema: { type: "string", enum: ["nl-NL", "en-GB"] },
  },
  "Idempotency-Replayed": {
    description: "`true` when this is the stored answer to an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
  Deprecation: {
    description: "Since when a part of this answer is deprecated (RFC 9745).",
    schema: { type: "string", pattern: "^@[0-9]+$" },
  },
  Link: { description: 'Where the deprecation is explained: `rel="deprecation"`.', schema: { type: "string" } },
} as const satisfies HeadersObject;

export type HeaderName = keyof typeof headerComponents;

/** Request headers, each described once. */
export const parameterComponents = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "Entity tags that you have; a match is answered with 304 and no body.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Makes a retry safe for 24 hours: the same key with the same body replays the first answer byte for byte (but " +
      "`links.portalQuote` is by the credential that asks); with another body or path it is 422, while the first request " +
      "runs 409, and 409 `state_conflict` when the answer must not be shown any more.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]{1,255}$" },
  },
  MerchantOrganization: {
    name: "Merchant-Organization",
    in: "header",
    description:
      "Slug of the merchant organization to calculate for. An organization API key has its own and may name no other; " +
      "a partner access token may name any that it is linked to.",
    schema: { type: "string" },
  },
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    description: "BCP 47 language tags, matched by RFC 4647 lookup over nl-NL and en-GB.",
    schema: { type: "string", default: "nl-NL" },
  },
} as const satisfies Record<string, ParameterObject>;

export type ParameterName = keyof typeof parameterComponents;
