import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** What proxies say about those for whom they speak. */
const FORWARDING =
  /^(?:x-forwarded-|forwarded$|via$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|cf-|true-client-ip$|fastly-)/;

/** From this machine itself. A proxy on this machine sends requests of others, and mostly says so. */
export const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? "") && !Object.keys(headers).some((name) => FORWARDING.test(name));
