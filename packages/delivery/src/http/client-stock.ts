import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { checkDestinationUrl } from "@quote-financing/address-policy/check-destination-url";
import { type buildConnector, Client } from "undici";
import { AddressRefusedError } from "./guarded-connector.ts";

/** One connection, at most one request at a time, over HTTP/1.1 or HTTP/2. */
export interface StockedClient {
  readonly client: Client;
  readonly origin: string;
  /** How long it lay idle before this use: a connection that waited may have gone stale meanwhile. */
  restedMs: number;
  readonly madeAtMs: number;
  idleSinceMs: number;
}

const IDLE_MS = 30_000;
/** Connections are given up after so long, so that a receiver's move to other addresses is followed. */
const LIFE_MS = 5 * 60_000;
const MAX_KNOWN_URLS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Kept connections by origin, the last used first. A request always has a connection to itself: it never queues behind
 * another, so that its time is its receiver's alone; the lanes bound how many there are. A request that is broken off
 * takes its connection with it (undici's own pool would connect anew for nothing).
 */
export class ClientStock {
  readonly #connect: buildConnector.connector;
  readonly #policy: AddressPolicy;
  readonly #idle = new Map<string, StockedClient[]>();
  readonly #inUse = new Set<StockedClient>();
  readonly #urls = new Map<string, { origin: string; path: string }>();

  constructor(connect: buildConnector.connector, policy: AddressPolicy) {
    this.#connect = connect;
    this.#policy = policy;
  }

  /** @throws AddressRefusedError when the policy of today refuses the url. */
  locate(url: string): { origin: string; path: string } {
    let known = this.#urls.get(url);
    if (known === undefined) {
      if (!checkDestinationUrl(url, this.#policy).ok) throw new AddressRefusedError("The url is refused.");
      if (this.#urls.size >= MAX_KNOWN_URLS) this.#urls.clear();
      const { origin, pathname, search } = new URL(url);
      this.#urls.set(url, (known = { origin, path: pathname + search }));
    }
    return known;
  }

  take(origin: string): StockedClient {
    const stocked = this.#idle.get(origin)?.pop() ?? this.make(origin);
    if (performance.now() - stocked.madeAtMs > LIFE_MS) {
      this.discard(stocked);
      return this.make(origin);
    }
    stocked.restedMs = performance.now() - stocked.idleSinceMs;
    this.#inUse.add(stocked);
    return stocked;
  }

  /** A connection that was never used. */
  make(origin: string): StockedClient {
    const nowMs = performance.now();
    const client = new Client(origin, {
      connect: this.#connect,
      allowH2: true,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    const stocked = { client, origin, restedMs: 0, madeAtMs: nowMs, idleSinceMs: nowMs };
    this.#inUse.add(stocked);
    return stocked;
  }

  giveBack(stocked: StockedClient): void {
    this.#inUse.delete(stocked);
    stocked.idleSinceMs = performance.now();
    const idle = this.#idle.get(stocked.origin);
    if (idle === undefined) this.#idle.set(stocked.origin, [stocked]);
    else idle.push(stocked);
  }

  discard(stocked: StockedClient): void {
    this.#inUse.delete(stocked);
    stocked.client.destroy().catch(() => {});
  }

  closeIdle(): void {
    const nowMs = performance.now();
    for (const [origin, idle] of this.#idle) {
      const kept = idle.filter(({ idleSinceMs }) => nowMs - idleSinceMs < IDLE_MS);
      for (const stocked of idle) if (!kept.includes(stocked)) this.discard(stocked);
      if (kept.length === 0) this.#idle.delete(origin);
      else this.#idle.set(origin, kept);
    }
  }

  async destroy(): Promise<void> {
    const all = [...this.#inUse, ...[...this.#idle.values()].flat()];
    this.#idle.clear();
    await Promise.allSettled(all.map(({ client }) => client.destroy()));
  }
}
