const STATUSES = [429, 503];

/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110 §10.2.3), on 429 and 503 alone.
 *
 * @returns milliseconds from now, not negative, however many digits; null when there is nothing to honour.
 */
export function retryAfterMs(status: number, header: string | null, nowMs: number): number | null {
  if (header === null || !STATUSES.includes(status)) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  const dateMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}
