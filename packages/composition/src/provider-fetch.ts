import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { checkDestinationUrl } from "@quote-financing/address-policy/check-destination-url";
import type { ProviderFetch } from "@quote-financing/api/context";
import { AddressRefusedError, createGuardedConnector } from "@quote-financing/delivery/sending/http/guarded-connector";
import { resolverOf } from "@quote-financing/delivery/sending/http/resolve-host";
import { Agent, request } from "undici";

/** Documents, keys and tokens of providers have some kilobytes. */
const MAX_ANSWER_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * Asks providers of single sign-on, whose addresses their organizations choose: each url and each address it resolves to is judged as
 * those of destinations are, no redirect is followed, and an answer has an end (decision record 0391).
 *
 * @param ca in place of the platform's authorities: tests trust their own
 */
export function createProviderFetch(policy: AddressPolicy, ca?: string): ProviderFetch {
  const resolveHost = resolverOf(policy);
  const connect = createGuardedConnector({ addressPolicy: policy, resolveHost, timeoutMs: TIMEOUT_MS, ca });
  const limits = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, keepAliveTimeout: 1_000 };
  const dispatcher = new Agent({ connect, allowH2: true, ...limits });
  return async (url, { method, headers, body, signal }) => {
    if (!checkDestinationUrl(url, policy).ok) throw new AddressRefusedError("The url is refused.");
    const sent = body === undefined || body === null ? null : String(body);
    const answer = await request(url, {
      dispatcher,
      method: method === "POST" ? "POST" : "GET",
      headers,
      body: sent,
      ...(signal && { signal }),
    });
    const text = await limitedText(answer.body);
    const told = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
    );
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : text, { status: answer.statusCode, headers: told });
  };
}

/** Counted here: undici's own limit holds over HTTP/1.1 alone. Leaving the loop ends what still comes. */
async function limitedText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error("The answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
