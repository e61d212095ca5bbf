import { setTimeout as pause } from "node:timers/promises";
import type { Drain } from "../../processes/ending/shutdown-hooks.ts";
import type { Listening } from "./listen.ts";

/** What a process that ends says about it. */
export interface Leaving {
  /** `/readyz` is 503. */
  readonly isDraining: boolean;
  /** Answers say `Connection: close`. */
  readonly closesConnections: boolean;
}

export interface LeaveOptions extends Drain, Pick<Listening, "drain"> {
  readonly endStreams: () => void;
  readonly tell: (leaving: Leaving) => void;
}

/** Of the time in which connections are still taken: at its end they are kept. */
const KEPT_SHARE = 0.2;
const STREAMS_END_EVERY_MS = 250;

/**
 * Ends what a process does for others, without a failed request behind a proxy that looks at `/readyz` or at nothing
 * (decision record 0303): `/readyz` is 503 at once, and connections end with their answer, so that callers move away. Who
 * still comes has a connection that stays by the moment the listener closes: nobody opens one just then. Those are ended
 * with their next answer, or by who opened them, for as long again; then what is left is closed.
 */
export async function leave({ graceMs, acceptMs, drain, endStreams, tell }: LeaveOptions): Promise<void> {
  const keptMs = acceptMs * KEPT_SHARE;
  tell({ isDraining: true, closesConnections: true });
  endStreams();
  if (acceptMs > 0) {
    await pause(acceptMs - keptMs);
    tell({ isDraining: true, closesConnections: false });
    await pause(keptMs);
    tell({ isDraining: true, closesConnections: true });
  }
  endStreams();
  const streams = setInterval(endStreams, STREAMS_END_EVERY_MS);
  await drain({ graceMs: graceMs - acceptMs, idleMs: acceptMs });
  clearInterval(streams);
}
