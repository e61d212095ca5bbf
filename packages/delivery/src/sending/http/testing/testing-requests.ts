import { type AttemptOutcome, type DeliveryRequest, type RunningAttempt, wasSent } from "../../send.ts";

/** A request that may always leave. */
export function testRequest(url: string, more: { secret?: string } & Partial<DeliveryRequest> = {}): DeliveryRequest {
  const { secret = "whsec_x", ...rest } = more;
  const headers = { "content-type": "application/json", authorization: `Bearer ${secret}` };
  return { url, headers, payload: "{}", secrets: [secret], mayLeave: () => true, ...rest };
}

/** @throws when it was not sent. */
export async function outcomeOf(attempt: RunningAttempt): Promise<AttemptOutcome> {
  const result = await attempt.outcome;
  if (!wasSent(result)) throw new Error("The request was not sent.");
  return result;
}
