import { DAY_MS } from "../time/durations.ts";

/** Of a secret that signs deliveries: this and the base64url of its 32 bytes (contract-decisions §14). */
export const SIGNING_SECRET_PREFIX = "whsig_";

/** So long after a rotation both secrets sign: contract-decisions §14. */
export const PREVIOUS_SIGNING_MS = DAY_MS;

/** What is signed: id, time and bytes of an attempt, as Standard Webhooks has it. */
export const signedContent = (eventId: string, timestampSeconds: number, payload: string): string =>
  `${eventId}.${timestampSeconds}.${payload}`;
