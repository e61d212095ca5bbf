/** Why an attempt has no whole response, in the attempt log. The portal has a plain sentence for each. */
export const ERROR_CLASSES = [
  "timeout",
  "address_refused",
  "dns_failed",
  "connection_refused",
  "connection_failed",
  "connection_reset",
  "tls_failed",
  "response_invalid",
  "secret_unreadable",
  "internal",
] as const;

export type ErrorClass = (typeof ERROR_CLASSES)[number];
