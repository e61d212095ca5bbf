import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import type { DeliveryRequest, RunningAttempt, Send } from "../send.ts";
import { ConnectionStock, type StockedConnection } from "./connection-pool.ts";
import { Exchange, type ExchangeLimits } from "./exchange.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import type { Post } from "./post.ts";
import { createNameServerResolver, type ResolveHost, resolveLikeThePlatform } from "./resolve-host.ts";

/** A connection that rested for so long may have been closed by a receiver that does not say when it does. */
const STALE_AFTER_MS = 1_000;
const USER_AGENT = "quote-financing-events/1.0";

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
  const stock = new ConnectionStock(connect, addressPolicy);

  return {
    send: (request) => send(stock, limits, staleAfterMs, request),
    closeIdle: () => stock.closeIdle(),
    close: () => stock.destroy(),
  };
}

function send(
  stock: ConnectionStock,
  limits: ExchangeLimits,
  staleAfterMs: number,
  request: DeliveryRequest,
): RunningAttempt {
  const exchange = new Exchange(limits, request.bearerSecret);
  try {
    const { origin, path } = stock.locate(request.url);
    const post = { method: "POST", path, headers: headersFor(request), body: request.payload } as const;
    sendOver(stock.take(origin), post, exchange, { stock, staleAfterMs, isReplacement: false });
  } catch (error) {
    exchange.fail(error);
  }
  return exchange;
}

interface Sending {
  readonly stock: ConnectionStock;
  readonly staleAfterMs: number;
  readonly isReplacement: boolean;
}

function sendOver(stocked: StockedConnection, post: Post, exchange: Exchange, sending: Sending): void {
  const { stock, staleAfterMs, isReplacement } = sending;
  exchange.goesOver({
    keep: () => stock.giveBack(stocked),
    drop: () => stock.discard(stocked),
    replace(isUnprocessed) {
      if (isReplacement || !(isUnprocessed || stocked.restedMs >= staleAfterMs)) return false;
      stock.discard(stocked);
      sendOver(stock.make(stocked.origin), post, exchange, { ...sending, isReplacement: true });
      return true;
    },
  });
  try {
    stocked.connection.post(post, exchange);
  } catch (error) {
    stock.discard(stocked);
    exchange.fail(error);
  }
}

const headersFor = ({ bearerSecret }: DeliveryRequest): string[] => [
  "content-type",
  "application/json",
  "user-agent",
  USER_AGENT,
  "authorization",
  `Bearer ${bearerSecret}`,
];

function defaultResolver({ allowPrivateNetworks, allowedSubnets }: AddressPolicy): ResolveHost {
  return allowPrivateNetworks || allowedSubnets.length > 0 ? resolveLikeThePlatform : createNameServerResolver();
}
