import { setTimeout as pause } from "node:timers/promises";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";

/** One quote that was created. Times as of `performance.now()`. */
export interface Post {
  readonly quoteId: string;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
}

/** @throws when the quote is refused. */
export async function postQuote(baseUrl: string, token: string): Promise<Post> {
  const sentAtMs = performance.now();
  const response = await fetch(`${baseUrl}/v1/quotes`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(SAMPLE_QUOTE),
  });
  const text = await response.text();
  const answeredAtMs = performance.now();
  if (response.status !== 201) throw new Error(`A quote was answered ${response.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { quoteId: string } };
  return { quoteId: data.quoteId, sentAtMs, answeredAtMs };
}

/** Posts at a steady pace, whether or not the one before was answered, until it is told to stop. */
export async function postSteadily(
  { baseUrl, token, perSecond }: { readonly baseUrl: string; readonly token: string; readonly perSecond: number },
  signal: AbortSignal,
  posted: (post: Post) => void,
): Promise<void> {
  const startedAtMs = performance.now();
  const calls = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (let index = 0; !signal.aborted; index += 1) {
    if (failures.length > 0) throw failures[0];
    await pause(Math.max(0, startedAtMs + (index * 1_000) / perSecond - performance.now()));
    const call = postQuote(baseUrl, token)
      .then(posted, (error: unknown) => void failures.push(error))
      .finally(() => void calls.delete(call));
    calls.add(call);
  }
  await Promise.all(calls);
  if (failures.length > 0) throw failures[0];
}
