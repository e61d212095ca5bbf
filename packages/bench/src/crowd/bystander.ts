import { setTimeout as pause } from "node:timers/promises";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { quoteOfEvent } from "../product/quote-of-event.ts";
import { type Post, postQuote } from "../product/steady-posts.ts";
import type { BystanderEvent, BystanderOrder } from "./start-bystander.ts";

/**
 * One organization with one destination, in a process of its own with its own receiver: what the crowd makes the bench
 * wait for is not what a bystander waits for.
 */
const EACH_MS = 1_000;
const ARRIVED_WITHIN_MS = 120_000;

const { BYSTANDER_KEY = "", BYSTANDER_CERTIFICATE = "" } = process.env;
const receiver = await createReceiver({ certificate: { keyPem: BYSTANDER_KEY, certPem: BYSTANDER_CERTIFICATE } });
let posts: Promise<Post>[] = [];
let timer: NodeJS.Timeout | undefined;

process.on("message", async (order: BystanderOrder) => {
  if (order.kind === "begin") {
    const post = () => void posts.push(postQuote(order.baseUrl, order.token));
    timer = setInterval(post, EACH_MS);
    post();
  } else {
    clearInterval(timer);
    const made = await Promise.all(posts);
    posts = [];
    send({ kind: "met", latencies: await arrivalsOf(made) });
  }
});
send({ kind: "ready", url: receiver.url });

/** From when a POST was sent to the receipt of its event, in milliseconds. @throws when one does not arrive. */
async function arrivalsOf(made: readonly Post[]): Promise<number[]> {
  const deadlineMs = performance.now() + ARRIVED_WITHIN_MS;
  for (;;) {
    const receivedAtMs = new Map(
      receiver.requests.map((request) => [quoteOfEvent(request.body), request.receivedAtMs]),
    );
    const latencies = made.map(({ quoteId, sentAtMs }) => (receivedAtMs.get(quoteId) ?? Number.NaN) - sentAtMs);
    if (!latencies.some(Number.isNaN)) return latencies;
    if (performance.now() > deadlineMs) throw new Error("An event of the bystander did not arrive.");
    await pause(50);
  }
}

function send(event: BystanderEvent): void {
  process.send?.(event);
}
