import { hash } from "node:crypto";

/**
 * `okey_` or `ptok_`, for a sandbox `test_`, and 43 base64url characters, which spell 32 random bytes (contract-decisions
 * §2; decision record 0135).
 */
export const CREDENTIAL_PATTERN = /^(?:okey|ptok)_(?:test_)?[A-Za-z0-9_-]{43}$/;

/** What is stored of a credential and what it is found by: lowercase hex SHA-256. */
export const hashCredential = (token: string): string => hash("sha256", token, "hex");

/** True for a text that could be a credential: anything else needs no look-up. */
export const isCredentialShaped = (token: string): boolean => CREDENTIAL_PATTERN.test(token);
