import { hash, timingSafeEqual } from "node:crypto";

/**
 * Whether an `Authorization` header is `Bearer <secret>`, for the secrets of an installation (METRICS_TOKEN, CRON_SECRET).
 * Compared in constant time over digests.
 */
export function carriesBearer(authorization: string | null | undefined, secret: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return given !== undefined && timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", secret, "buffer"));
}
