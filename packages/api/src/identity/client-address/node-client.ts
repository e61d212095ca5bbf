import type { IncomingMessage } from "node:http";
import { type Client, createClientFinder } from "@quote-financing/address-policy/client-address";

export type NodeClient = Client;
export type FindNodeClient = (request: Pick<IncomingMessage, "headers" | "socket">) => NodeClient;

/** Who sent a request of node:http. @param trustedProxies TRUSTED_PROXIES as ranges; see `createClientFinder`. */
export function createNodeClientFinder(trustedProxies: readonly string[]): FindNodeClient {
  const find = createClientFinder(trustedProxies);
  return ({ headers, socket }) =>
    find({
      // A socket that was closed meanwhile has no peer any more: it is nobody's, trusted least of all.
      peer: socket.remoteAddress,
      forwardedFor: textOf(headers["x-forwarded-for"]),
      forwardedProto: textOf(headers["x-forwarded-proto"]),
    });
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(", ") : header;
