import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { checkDestinationUrl } from "@quote-financing/address-policy/check-destination-url";
import type { buildConnector } from "undici";
import { AddressRefusedError } from "./guarded-connector.ts";
import { ReceiverConnection } from "./receiver-connection.ts";

/** One connection, at most one request at a time, over HTTP/1.1 or HTTP/2. */
export interface PooledConnection {
  readonly connection: ReceiverConnection;
  readonly origin: string;
  /** How long it lay idle before this use: a connection that waited may have gone stale meanwhile. */
  restedMs: number;
  readonly madeAtMs: number;
  idleSinceMs: number;
  uses: number;
}

const IDLE_MS = 30_000;
/** Connections are given up after so long, so that a receiver's move to other addresses is followed. */
const LIFE_MS = 5 * 60_000;
/** HTTP/2 servers end a connection while they answer a stream on it, nginx at its 1 000th: leave before. */
const MAX_HTTP2_USES = 500;
const MAX_IDLE = 1_024;
const MAX_KNOWN_URLS = 10_000;
/** For so long no connection is kept to a receiver that closed one right after an answer: it may only have been restarted. */
const UNKEPT_MS = 60_000;
const MAX_UNKEPT = 10_000;

/**
 * Kept connections by origin, the last used first. A request always has a connection to itself: it never queues behind
 * another, so that its time is its receiver's alone; the lanes bound how many there are. A request that is broken off
 * takes its connection with it (undici's own pool would reconnect for nothing).
 */
export class ConnectionPool {
  readonly #connect: buildConnector.connector;
  readonly #policy: AddressPolicy;
  readonly #maxIdle: number;
  /** The origin whose connections have waited longest comes first. */
  readonly #idle = new Map<string, PooledConnection[]>();
  #idleCount = 0;
  readonly #inUse = new Set<PooledConnection>();
  /** Origins of which no connection is kept, and until when. */
  readonly #unkept = new Map<string, number>();
  readonly #urls = new Map<string, { origin: string; path: string }>();

  /** @param maxIdle connections kept over all origins; beyond it the one that has waited longest is closed. */
  constructor(connect: buildConnector.connector, policy: AddressPolicy, maxIdle = MAX_IDLE) {
    this.#connect = connect;
    this.#policy = policy;
    this.#maxIdle = maxIdle;
  }

  get size(): { readonly idle: number; readonly inUse: number } {
    return { idle: this.#idleCount, inUse: this.#inUse.size };
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

  /** One that was kept, or a new one. */
  take(origin: string): PooledConnection {
    const nowMs = performance.now();
    for (let kept = this.#takeIdle(origin); kept !== undefined; kept = this.#takeIdle(origin)) {
      if (kept.connection.isUsable && nowMs - kept.madeAtMs <= LIFE_MS) {
        kept.restedMs = nowMs - kept.idleSinceMs;
        kept.uses += 1;
        this.#inUse.add(kept);
        return kept;
      }
      this.discard(kept);
    }
    return this.make(origin);
  }

  /** A connection that was never used. */
  make(origin: string): PooledConnection {
    const nowMs = performance.now();
    const connection = new ReceiverConnection(origin, this.#connect);
    const pooled = { connection, origin, restedMs: 0, madeAtMs: nowMs, idleSinceMs: nowMs, uses: 1 };
    this.#inUse.add(pooled);
    return pooled;
  }

  giveBack(pooled: PooledConnection): void {
    const { connection, origin, uses } = pooled;
    const isSpent = connection.isHttp2 && uses >= MAX_HTTP2_USES;
    if (!connection.isUsable || isSpent || this.#isUnkept(origin)) {
      this.discard(pooled);
      return;
    }
    this.#inUse.delete(pooled);
    pooled.idleSinceMs = performance.now();
    const idle = this.#idle.get(origin);
    if (idle === undefined) this.#idle.set(origin, [pooled]);
    else idle.push(pooled);
    this.#idleCount += 1;
    if (this.#idleCount > this.#maxIdle) this.#discardOldest();
  }

  /**
   * The connection broke right after its previous answer: the receiver closes connections without saying so, and the next post
   * over any other kept one would break as well.
   */
  keepNone({ origin, uses }: PooledConnection): void {
    if (uses === 1) return;
    if (this.#unkept.size >= MAX_UNKEPT) this.#unkept.clear();
    this.#unkept.set(origin, performance.now() + UNKEPT_MS);
  }

  #isUnkept(origin: string): boolean {
    if (this.#unkept.size === 0) return false;
    const untilMs = this.#unkept.get(origin);
    if (untilMs === undefined) return false;
    if (performance.now() < untilMs) return true;
    this.#unkept.delete(origin);
    return false;
  }

  discard(pooled: PooledConnection): void {
    this.#inUse.delete(pooled);
    pooled.connection.destroy().catch(() => {});
  }

  closeIdle(): void {
    const nowMs = performance.now();
    for (const [origin, idle] of this.#idle) {
      const kept = idle.filter(({ idleSinceMs, connection }) => nowMs - idleSinceMs < IDLE_MS && connection.isUsable);
      for (const pooled of idle) if (!kept.includes(pooled)) this.discard(pooled);
      this.#idleCount -= idle.length - kept.length;
      if (kept.length === 0) this.#idle.delete(origin);
      else this.#idle.set(origin, kept);
    }
  }

  async destroy(): Promise<void> {
    const all = [...this.#inUse, ...[...this.#idle.values()].flat()];
    this.#idle.clear();
    this.#inUse.clear();
    this.#idleCount = 0;
    await Promise.allSettled(all.map(({ connection }) => connection.destroy()));
  }

  #takeIdle(origin: string): PooledConnection | undefined {
    const idle = this.#idle.get(origin);
    if (idle === undefined) return undefined;
    if (idle.length === 1) this.#idle.delete(origin);
    this.#idleCount -= 1;
    return idle.pop();
  }

  #discardOldest(): void {
    for (const [origin, idle] of this.#idle) {
      const oldest = idle.shift();
      if (idle.length === 0) this.#idle.delete(origin);
      this.#idleCount -= 1;
      if (oldest !== undefined) this.discard(oldest);
      return;
    }
  }
}
