import type { PeerProcess } from "../peers/peer-process.ts";
import { SAMPLE_QUOTE } from "./sample-quote.ts";

/** Creates quotes over REST. @returns their ids. @throws when one is refused. */
export async function createQuotes(peer: PeerProcess, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const response = await fetch(`${peer.url}/v1/quotes`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(SAMPLE_QUOTE),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`Creating a quote was answered ${response.status}: ${text}`);
    ids.push((JSON.parse(text) as { data: { quoteId: string } }).data.quoteId);
  }
  return ids;
}
