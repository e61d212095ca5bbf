import { createHash, timingSafeEqual } from "node:crypto";

/** Whether the request carries `Authorization: Bearer <CRON_SECRET>`; compared in constant time over digests. */
export function carriesCronSecret(request: Request, cronSecret: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return timingSafeEqual(digest(given ?? ""), digest(cronSecret)) && given !== undefined;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
