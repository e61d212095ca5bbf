import type { Database } from "@quote-financing/db/database";

type DemoIdKind =
  | "organization"
  | "user"
  | "account"
  | "member"
  | "apiKey"
  | "opportunity"
  | "quote"
  | "lineItem"
  | "correlationClaim"
  | "case"
  | "caseMessage"
  | "caseNote"
  | "cannedReply"
  | "contact"
  | "auditEntry";

export interface DemoConsumerKeys {
  readonly email: string;
  readonly postalCode: string;
  readonly houseNumber: string;
}

/** What the demo data needs from outside: this package knows neither clock, randomness nor keys. */
export interface DemoServices {
  readonly db: Database;
  readonly clock: { now(): Date };
  readonly makeId: (kind: DemoIdKind) => string;
  readonly randomBytes: (size: number) => Buffer;
  /** As better-auth stores it in a `credential` account. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Lowercase hex SHA-256 of a bearer token. */
  readonly hashToken: (token: string) => string;
  /** Keyed hashes for claim matching (contract-decisions §8). */
  readonly claimHashes: (consumer: DemoConsumerKeys) => { readonly emailHash: string; readonly addressHash: string };
}
