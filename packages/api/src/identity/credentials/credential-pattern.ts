/**
 * `okey_` or `ptok_`, for a sandbox `test_`, and 43 base64url characters (contract-decisions §2; decision record 0135), which
 * spell 28 random bytes and a checksum (`make-token.ts`).
 */
export const CREDENTIAL_PATTERN = /^(?:okey|ptok)_(?:test_)?[A-Za-z0-9_-]{43}$/;
