import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** From this machine itself. A proxy on this machine speaks for others, and says so. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.has(socket.remoteAddress ?? "");
}

/** Whether the request carries `Authorization: Bearer <secret>`; compared in constant time over digests. */
export function carriesSecret({ headers }: IncomingMessage, secret: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(secret)) && given !== "";
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
