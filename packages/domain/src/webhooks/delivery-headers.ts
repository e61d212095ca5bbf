const USER_AGENT = "quote-financing-events/1.0";

export interface AttemptHeaderFields {
  /** Null for a destination that asks for signatures alone: its bearer secret is not sent (contract-decisions §14). */
  readonly bearerSecret: string | null;
  readonly eventId: string;
  /** The event's number in its organization; 0 for an event of release 0.1, which has none. */
  readonly sequence: number;
  /** Of this attempt, in whole seconds since 1970. */
  readonly timestampSeconds: number;
  /** `v1,…` by each secret that signs; none for a destination that was made before deliveries were signed. */
  readonly signatures: readonly string[];
}

/** All headers of one attempt: specification §6.1, contract-decisions §13 and §14. The log shows them with a masked secret. */
export function attemptHeaderFields(attempt: AttemptHeaderFields): Record<string, string> {
  const { bearerSecret, eventId, sequence, timestampSeconds, signatures } = attempt;
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...(bearerSecret === null ? {} : { authorization: `Bearer ${bearerSecret}` }),
    ...(sequence > 0 ? { "event-sequence": String(sequence) } : {}),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestampSeconds),
    ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
  };
}
