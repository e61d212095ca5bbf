import type { EventEnvelope } from "../receiver/event.ts";
import { forward, type Target } from "./forward.ts";
import { paintStatus, type Terminal } from "./terminal.ts";

/**
 * Sends an event and prints one line about it.
 *
 * @returns whether the receiver acknowledged
 */
export async function forwardAndTell(
  target: Target,
  { type, eventId }: EventEnvelope,
  payload: string,
  terminal: Terminal,
): Promise<boolean> {
  const { status, durationMs, problem } = await forward(target, eventId, payload);
  const outcome = paintStatus(status, status === undefined ? `failed: ${problem}` : `${status}`);
  terminal.out(`${type}  ${eventId}  ${outcome}  ${durationMs} ms`);
  return status !== undefined && status >= 200 && status < 300;
}
