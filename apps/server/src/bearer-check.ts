import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** From this machine itself. A proxy on this machine speaks for others, and says so. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.has(socket.remoteAddress ?? "");
}

/** From this machine, under its own name: a page of another site that had its name point here is not. */
export function isOwnBrowser(request: IncomingMessage): boolean {
  return isFromThisMachine(request) && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? "");
}

/** Whether the request carries `Authorization: Bearer <secret>`; compared in constant time over digests. */
export function carriesSecret({ headers }: IncomingMessage, secret: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(secret)) && given !== "";
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
