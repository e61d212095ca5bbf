import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { deliveryHeaders } from "@quote-financing/domain/webhooks/delivery-headers";
import type { DeliveryRequest, RunningAttempt, Send } from "../send.ts";
import { ConnectionPool, type PooledConnection } from "./connection-pool.ts";
import { Exchange, type ExchangeLimits } from "./exchange.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import type { Post } from "./post.ts";
import { createNameServerResolver, type ResolveHost, resolveLikeThePlatform } from "./resolve-host.ts";

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
  const resolveHost = options.resolveHost ?? defaultResolver(addressPolicy);
  const { ackTimeoutMs: timeoutMs } = limits;
  const connect = createGuardedConnector({ addressPolicy, resolveHost, timeoutMs, ca: options.ca });
  const pool = new ConnectionPool(connect, addressPolicy);

  return {
    send: (request) => send(pool, limits, staleAfterMs, request),
    closeIdle: () => pool.closeIdle(),
    close: () => pool.destroy(),
  };
}

function send(
  pool: ConnectionPool,
  limits: ExchangeLimits,
  staleAfterMs: number,
  request: DeliveryRequest,
): RunningAttempt {
  const exchange = new Exchange(limits, request.bearerSecret);
  try {
    const { origin, path } = pool.locate(request.url);
    const post = { method: "POST", path, headers: headersFor(request), body: request.payload } as const;
    sendOver(pool.take(origin), post, exchange, { pool, staleAfterMs, isReplacement: false });
  } catch (error) {
    exchange.fail(error);
  }
  return exchange;
}

interface Sending {
  readonly pool: ConnectionPool;
  readonly staleAfterMs: number;
  readonly isReplacement: boolean;
}

function sendOver(pooled: PooledConnection, post: Post, exchange: Exchange, sending: Sending): void {
  const { pool, staleAfterMs, isReplacement } = sending;
  exchange.goesOver({
    keep: () => pool.giveBack(pooled),
    drop: () => pool.discard(pooled),
    replace(isUnprocessed) {
      if (isReplacement || !(isUnprocessed || pooled.restedMs >= staleAfterMs)) return false;
      pool.discard(pooled);
      sendOver(pool.make(pooled.origin), post, exchange, { ...sending, isReplacement: true });
      return true;
    },
  });
  try {
    pooled.connection.post(post, exchange);
  } catch (error) {
    pool.discard(pooled);
    exchange.fail(error);
  }
}

const headersFor = ({ bearerSecret }: DeliveryRequest): string[] =>
  Object.entries(deliveryHeaders(bearerSecret)).flat();

function defaultResolver({ allowPrivateNetworks, allowedSubnets }: AddressPolicy): ResolveHost {
  return allowPrivateNetworks || allowedSubnets.length > 0 ? resolveLikeThePlatform : createNameServerResolver();
}
