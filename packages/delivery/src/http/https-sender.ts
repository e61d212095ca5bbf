import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import type { DeliveryRequest, RunningAttempt, Send } from "../send.ts";
import { Exchange, type ExchangeLimits } from "./exchange.ts";
import { createGuardedConnector } from "./guarded-connector.ts";
import { OriginPools } from "./origin-pools.ts";
import { createNameServerResolver, type ResolveHost, resolveLikeThePlatform } from "./resolve-host.ts";

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
}

/**
 * Posts deliveries over TLS with certificates verified (NODE_EXTRA_CA_CERTS counts), HTTP/1.1 or HTTP/2 as the receiver
 * chooses. Redirects are answers like any other: nothing is followed (service-interface §6.1, contract-decisions §9).
 */
export function createHttpsSender(options: HttpsSenderOptions): HttpsSender {
  const { addressPolicy, limits } = options;
  const resolveHost = options.resolveHost ?? defaultResolver(addressPolicy);
  const { ackTimeoutMs: timeoutMs } = limits;
  const connect = createGuardedConnector({ addressPolicy, resolveHost, timeoutMs, ca: options.ca });
  const pools = new OriginPools(connect, addressPolicy);

  return {
    send: (request) => post(pools, limits, request),
    closeIdle: () => pools.closeIdle(performance.now()),
    close: () => pools.destroy(),
  };
}

function post(pools: OriginPools, limits: ExchangeLimits, request: DeliveryRequest): RunningAttempt {
  const exchange = new Exchange(limits);
  try {
    const { pool, path } = pools.targetOf(request.url, performance.now());
    pool.dispatch({ method: "POST", path, headers: headersFor(request), body: request.payload }, exchange);
  } catch (error) {
    exchange.fail(error);
  }
  return exchange;
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
