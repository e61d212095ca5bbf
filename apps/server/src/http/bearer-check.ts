import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** What proxies say about those for whom they speak. */
const FORWARDING =
  /^(?:x-forwarded-|forwarded$|via$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|cf-|true-client-ip$|fastly-)/;

/** From this machine itself. A proxy on this machine speaks for others, and mostly says so. */
export const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? "") && !Object.keys(headers).some((name) => FORWARDING.test(name));

/** Whether the request carries `Authorization: Bearer <secret>`; compared in constant time over digests. */
export function carriesSecret({ headers }: IncomingMessage, secret: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(secret)) && given !== "";
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
