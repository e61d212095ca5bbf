import { isIP, type LookupFunction } from "node:net";
import { createSecureContext } from "node:tls";
import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { isPublicAddress } from "@quote-financing/address-policy/is-public-address";
import { buildConnector } from "undici";
import type { ResolveHost } from "./resolve-host.ts";

/** The host is, or resolves to, an address that deliveries may not go to. */
export class AddressRefusedError extends Error {
  readonly code = "ERR_ADDRESS_REFUSED";
}

class NameUnresolvedError extends Error {
  readonly code = "ERR_NAME_UNRESOLVED";
}

export interface ConnectorOptions {
  readonly addressPolicy: AddressPolicy;
  readonly resolveHost: ResolveHost;
  readonly timeoutMs: number;
  /** In place of the platform's authorities: tests trust their own. */
  readonly ca?: string | undefined;
}

/**
 * Connects for undici and judges every address at that moment, not the name (contract-decisions §9): literals before
 * anything else, since no lookup happens for them; all resolved ones, since happy eyeballs may try each; and the peer
 * itself once more. One bad address refuses the host.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const isAllowed = (address: string) => isPublicAddress(address, options.addressPolicy);
  const connect = buildConnector({
    allowH2: true,
    maxCachedSessions: 1_000,
    timeout: options.timeoutMs,
    rejectUnauthorized: true,
    // One context for all connections: reading the authorities for each would cost more than its handshake.
    secureContext: createSecureContext(options.ca === undefined ? {} : { ca: options.ca }),
    lookup: guardedLookup(options.resolveHost, isAllowed),
  });
  return (target, callback) => {
    if (isIP(target.hostname) !== 0 && !isAllowed(target.hostname)) {
      queueMicrotask(() => callback(new AddressRefusedError("The address is refused."), null));
      return;
    }
    connect(target, (...result) => {
      const [error, socket] = result;
      if (error === null && !isAllowed(socket.remoteAddress ?? "")) {
        socket.destroy();
        callback(new AddressRefusedError("The peer's address is refused."), null);
        return;
      }
      callback(...result);
    });
  };
}

function guardedLookup(resolveHost: ResolveHost, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostName, { all }, callback) => {
    const refuse = (error: NodeJS.ErrnoException) => callback(error, "", 0);
    resolveHost(hostName).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return refuse(new NameUnresolvedError("The name has no address."));
        if (!addresses.every(({ address }) => isAllowed(address))) {
          return refuse(new AddressRefusedError("The name resolves to a refused address."));
        }
        if (all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      () => refuse(new NameUnresolvedError("The name did not resolve.")),
    );
  };
}
