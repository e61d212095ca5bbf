import { deliveryHeaders } from "../test-kit/make-delivery.ts";
import { CliFailure } from "./cli-failure.ts";

/** Where events go on this machine, and the secrets that they carry. */
export interface Target {
  readonly url: string;
  readonly bearerSecret: string;
  /** `whsig_…`: events are signed with it. */
  readonly signingSecret?: string | undefined;
}

export interface Forwarded {
  /** Undefined when nothing answered. */
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly problem?: string;
}

/** As the service gives a receiver. */
const ACKNOWLEDGED_WITHIN_MS = 30_000;

/** Sends the bytes of an event as the service would: one POST, no redirect followed, 30 seconds for everything. */
export async function forward(
  { url, bearerSecret, signingSecret }: Target,
  eventId: string,
  payload: string,
): Promise<Forwarded> {
  const startedAtMs = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - startedAtMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: deliveryHeaders(eventId, payload, { bearerSecret, signingSecret }),
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(ACKNOWLEDGED_WITHIN_MS),
    });
    await response.arrayBuffer();
    return { status: response.status, durationMs: elapsedMs() };
  } catch (error) {
    return { status: undefined, durationMs: elapsedMs(), problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return "it failed";
  if (error.name === "TimeoutError") return "no answer within 30 s";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}

/** @throws CliFailure for what is no http(s) address */
export function targetUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  throw new CliFailure(`--forward-to takes an address such as http://localhost:4000/hook, not ${text}`, 2);
}
