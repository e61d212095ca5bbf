import type { InfoObject, SecuritySchemeObject, ServerObject, TagObject } from "openapi3-ts/oas31";
import { CREDENTIAL_PATTERN } from "../../identity/credentials/credential-pattern.ts";

export const API_INFO = {
  title: "Quote Financing and Case Service",
  version: "1.0.0",
  description:
    "Submit quotes for installation work and follow their financing, preview monthly costs, exchange messages on " +
    "support cases, and receive events at your own HTTPS endpoints.\n\n" +
    "Amounts are euros with at most 2 decimals. Timestamps are ISO 8601 in UTC. Unknown names in a body or query are " +
    "refused. Every answer carries `Request-Id`.",
  contact: { name: "The platform that gave you your key", url: "https://portal.example.nl/docs" },
  license: { name: "MIT", identifier: "MIT" },
} as const satisfies InfoObject;

/** For public use, in production and in development alike: the document holds wherever it is read. */
export const SERVERS: ServerObject[] = [
  {
    url: "/",
    description: "The origin that serves this document: in production, and in development on your own machine.",
    "x-internal": false,
  },
];

export const SECURITY_SCHEMES = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: CREDENTIAL_PATTERN.source,
    description:
      "An organization API key (`okey_…`) or a partner access token (`ptok_…`); of test data `okey_test_…` or `ptok_test_…`.",
  },
  destinationSecret: {
    type: "http",
    scheme: "bearer",
    description: "On deliveries: the destination's bearer secret (`whsec_…`), which the receiver verifies.",
  },
} as const satisfies Record<string, SecuritySchemeObject>;

export const TAGS = [
  { name: "Quotes", description: "Quotes for installation work, with their financing." },
  { name: "Cost preview", description: "Indicative monthly costs." },
  { name: "Cases", description: "Support cases under a quote, and their messages." },
  { name: "Documents", description: "What the financing of a quote waits for, and the files that it gets." },
  { name: "Event destinations", description: "Where events are sent." },
  { name: "Correlation claims", description: "For partners with permission: whether a consumer is known." },
  { name: "Events", description: "What is sent to event destinations." },
] as const satisfies TagObject[];
