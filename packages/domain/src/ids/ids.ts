import { decodeTime, encodeTime, monotonicFactory } from "ulid";
import type { Clock } from "../time/clock.ts";
import { createPooledRandom } from "./pooled-random.ts";

/** Identifier prefixes: specification §2.1, and the internal ones behind them. */
export const ID_PREFIXES = {
  quote: "qot",
  opportunity: "opp",
  lineItem: "qli",
  case: "cas",
  caseMessage: "csmsg",
  caseNote: "csnote",
  approval: "apv",
  cannedReply: "crp",
  requirement: "rqm",
  document: "doc",
  contact: "con",
  destination: "whk",
  event: "evt",
  organization: "mer",
  correlationClaim: "crclm",
  apiKey: "key",
  auditEntry: "aud",
  user: "usr",
  session: "ses",
  account: "acc",
  verification: "ver",
  member: "mbr",
  invitation: "inv",
  mail: "mail",
  twoFactor: "tfa",
  factorReset: "tfr",
  organizationExport: "oxp",
  passkey: "psk",
  signInAttempt: "sia",
  request: "req",
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ULID_PATTERN = "[0-9A-HJKMNP-TV-Z]{26}";

/** `^<prefix>_[0-9A-HJKMNP-TV-Z]{26}$`: specification §1. Regex: anchored, made of constants, of one length. */
export const idPattern = (kind: IdKind): RegExp => new RegExp(`^${ID_PREFIXES[kind]}_${ULID_PATTERN}$`);

/** Makes `<prefix>_<ULID>` ids, increasing within a process even inside one millisecond. */
export type MakeId = (kind: IdKind) => string;

/**
 * @param random a source of numbers in [0, 1); the default is the platform's cryptographic one, pooled.
 */
export function createIdMaker(clock: Clock, random: () => number = createPooledRandom()): MakeId {
  const nextUlid = monotonicFactory(random);
  return (kind) => `${ID_PREFIXES[kind]}_${nextUlid(clock.now().getTime())}`;
}

/** Sorts before every id that was made in that millisecond or later: for reading what is new by the primary key. */
export const firstIdAt = (kind: IdKind, milliseconds: number): string =>
  `${ID_PREFIXES[kind]}_${encodeTime(Math.max(0, milliseconds), 10)}${"0".repeat(16)}`;

/** When an id was made, in milliseconds since 1970. */
export const madeAtMs = (id: string): number => decodeTime(id.slice(id.indexOf("_") + 1));
