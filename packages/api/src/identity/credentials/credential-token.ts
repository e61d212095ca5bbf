import { hash } from "node:crypto";
import { CREDENTIAL_PATTERN } from "./credential-pattern.ts";

/** What is stored of a credential and what it is found by: lowercase hex SHA-256. */
export const hashCredential = (token: string): string => hash("sha256", token, "hex");

/** True for a text that could be a credential: anything else needs no look-up. */
export const isCredentialShaped = (token: string): boolean => CREDENTIAL_PATTERN.test(token);
