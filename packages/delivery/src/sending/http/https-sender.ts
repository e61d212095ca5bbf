import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import type { DeliveryRequest, RunningAttempt, Send } from "../send.ts";
import { ConnectionPool, type PooledConnection } from "./connection-pool.ts";
import { Exchange, type ExchangeLimits } from "./exchange.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import type { Post } from "./post.ts";
import { type ResolveHost, resolverOf } from "./resolve-host.ts";
import { UnsentStreaks } from "./unsent-streaks.ts";

/** A connection that rested for so long may have been closed by a receiver that does not say when it does. */
const STALE_AFTER_MS = 1_000;

export interface HttpsSender {
  readonly send: Send;
  /** Forgets connections that idle; called now and then. */
  closeIdle(): void;
  close(): Promise<void>;
}

export interface HttpsSenderOptions {
  readonly addressPolicy: AddressPolicy;
  readonly limits: ExchangeLimits;
  /** Tests answer names themselves. */
  readonly resolveHost?: ResolveHost | undefined;
  /** Tests trust their own authority; elsewhere NODE_EXTRA_CA_CERTS says whom else to trust. */
  readonly ca?: string | undefined;
  readonly staleAfterMs?: number;
}

/**
 * Posts deliveries over TLS with certificates verified (NODE_EXTRA_CA_CERTS counts), HTTP/1.1 or HTTP/2 as the receiver
 * chooses. Redirects are answers like any other: nothing is followed (specification §6.1, contract-decisions §9).
 */
export function createHttpsSender(options: HttpsSenderOptions): HttpsSender {
  const { addressPolicy, limits, staleAfterMs = STALE_AFTER_MS } = options;
  const resolveHost = options.resolveHost ?? resolverOf(addressPolicy);
  const { ackTimeoutMs: timeoutMs } = limits;
  const connect = createGuardedConnector({ addressPolicy, resolveHost, timeoutMs, ca: options.ca });
  const pool = new ConnectionPool(connect, addressPolicy);
  const sending = { pool, staleAfterMs, unsentStreaks: new UnsentStreaks(), isReplacement: false };

  return {
    send: (request) => send(limits, request, sending),
    closeIdle: () => pool.closeIdle(),
    close: () => pool.destroy(),
  };
}

function send(limits: ExchangeLimits, request: DeliveryRequest, sending: Sending): RunningAttempt {
  const exchange = new Exchange(limits, request);
  try {
    const { origin, path } = sending.pool.locate(request.url);
    const headers = Object.entries(request.headers).flat();
    const post = { method: "POST", path, headers, body: request.payload } as const;
    sendOver(sending.pool.take(origin), post, exchange, sending);
  } catch (error) {
    exchange.fail(error);
  }
  return exchange;
}

interface Sending {
  readonly pool: ConnectionPool;
  readonly staleAfterMs: number;
  readonly unsentStreaks: UnsentStreaks;
  readonly isReplacement: boolean;
}

function sendOver(pooled: PooledConnection, post: Post, exchange: Exchange, sending: Sending): void {
  const { pool, staleAfterMs, unsentStreaks, isReplacement } = sending;
  const { origin } = pooled;
  exchange.goesOver({
    keep: () => pool.giveBack(pooled),
    drop: () => pool.discard(pooled),
    replace(isUnprocessed) {
      if (isReplacement || !(isUnprocessed || pooled.restedMs >= staleAfterMs)) {
        pool.keepNone(pooled);
        return false;
      }
      pool.discard(pooled);
      sendOver(pool.make(origin), post, exchange, { ...sending, isReplacement: true });
      return true;
    },
    sending: () => unsentStreaks.end(origin),
    withhold() {
      pool.giveBack(pooled);
      return unsentStreaks.mayGoOn(origin);
    },
  });
  try {
    pooled.connection.post(post, exchange);
  } catch (error) {
    pool.discard(pooled);
    exchange.fail(error);
  }
}
