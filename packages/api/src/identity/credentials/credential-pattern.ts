/**
 * `okey_` or `ptok_`, for a sandbox `test_`, and 43 base64url characters, which spell 32 random bytes (contract-decisions
 * §2; decision record 0135).
 */
export const CREDENTIAL_PATTERN = /^(?:okey|ptok)_(?:test_)?[A-Za-z0-9_-]{43}$/;
