import type { AttemptErrorClass } from "@quote-financing/domain/vocabulary";

const CLASSES: Readonly<Record<string, AttemptErrorClass>> = {
  ERR_ADDRESS_REFUSED: "address_refused",
  ERR_NAME_UNRESOLVED: "dns_failed",
  ENOTFOUND: "dns_failed",
  EAI_AGAIN: "dns_failed",
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "connection_failed",
  ENETUNREACH: "connection_failed",
  EADDRNOTAVAIL: "connection_failed",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  ERR_REQUEST_UNPROCESSED: "request_refused",
  ECONNRESET: "connection_reset",
  EPIPE: "connection_reset",
  UND_ERR_SOCKET: "connection_reset",
  UND_ERR_INFO: "connection_reset",
  UND_ERR_HEADERS_OVERFLOW: "response_invalid",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "response_invalid",
  EPROTO: "tls_failed",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls_failed",
  SELF_SIGNED_CERT_IN_CHAIN: "tls_failed",
};

/** Sorts what node and undici throw; certificates have dozens of codes, told by their prefix or by their openssl name. */
export function classifyError(error: unknown): AttemptErrorClass {
  if (error instanceof Error && error.name === "HTTPParserError") return "response_invalid";
  const code = codeOf(error);
  const known = CLASSES[code];
  if (known !== undefined) return known;
  if (code.startsWith("ERR_HTTP2_")) return "response_invalid";
  if (/^ERR_(TLS|SSL|OSSL)|CERT|CRL|^UNABLE_TO_/.test(code)) return "tls_failed";
  return "internal";
}

/** Happy eyeballs reports every address that it tried; the last one says why. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors.at(-1));
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
