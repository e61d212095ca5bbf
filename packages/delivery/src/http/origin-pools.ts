import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { checkDestinationUrl } from "@quote-financing/address-policy/check-destination-url";
import { type buildConnector, Pool } from "undici";
import { AddressRefusedError } from "./guarded-connector.ts";

/** Where one url is posted to. */
export interface Target {
  readonly pool: Pool;
  readonly path: string;
}

interface KnownUrl extends Target {
  readonly origin: string;
}

interface KnownOrigin {
  readonly pool: Pool;
  readonly urls: Set<string>;
  usedAtMs: number;
}

const IDLE_MS = 60_000;
/** Kept connections are closed after so long, so that a receiver's move to other addresses is followed. */
const CONNECTION_LIFE_MS = 5 * 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Kept connections, one pool per origin. A pool opens as many as are in flight: the lanes bound that, and a request
 * never queues behind another, so that its time is its receiver's alone. Our own clock replaces undici's timeouts.
 */
export class OriginPools {
  readonly #connect: buildConnector.connector;
  readonly #policy: AddressPolicy;
  readonly #urls = new Map<string, KnownUrl>();
  readonly #origins = new Map<string, KnownOrigin>();

  constructor(connect: buildConnector.connector, policy: AddressPolicy) {
    this.#connect = connect;
    this.#policy = policy;
  }

  /**
   * @param nowMs of any steady clock.
   * @throws AddressRefusedError when the policy of today refuses the url.
   */
  targetOf(url: string, nowMs: number): Target {
    const target = this.#urls.get(url) ?? this.#learn(url);
    const origin = this.#origins.get(target.origin);
    if (origin !== undefined) origin.usedAtMs = nowMs;
    return target;
  }

  /** Forgets origins that were not used for a minute. */
  closeIdle(nowMs: number): void {
    for (const [name, origin] of this.#origins) {
      if (nowMs - origin.usedAtMs < IDLE_MS || origin.pool.stats.size > 0) continue;
      this.#origins.delete(name);
      for (const url of origin.urls) this.#urls.delete(url);
      origin.pool.destroy().catch(() => {});
    }
  }

  async destroy(): Promise<void> {
    const pools = [...this.#origins.values()].map(({ pool }) => pool.destroy());
    this.#origins.clear();
    this.#urls.clear();
    await Promise.allSettled(pools);
  }

  #learn(url: string): KnownUrl {
    if (!checkDestinationUrl(url, this.#policy).ok) throw new AddressRefusedError("The url is refused.");
    const { origin, pathname, search } = new URL(url);
    let known = this.#origins.get(origin);
    if (known === undefined) {
      const pool = new Pool(origin, {
        connect: this.#connect,
        allowH2: true,
        clientTtl: CONNECTION_LIFE_MS,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: MAX_HEADER_BYTES,
      });
      this.#origins.set(origin, (known = { pool, urls: new Set(), usedAtMs: 0 }));
    }
    const target = { pool: known.pool, path: pathname + search, origin };
    known.urls.add(url);
    this.#urls.set(url, target);
    return target;
  }
}
