/** How the connections of a process are shared out. */
export interface PoolSizes {
  readonly transactions: number;
  readonly queues: number;
  readonly maintenance: number;
  /** For the single statements of requests. */
  readonly requests: number;
  /** Of all, what one organization may use: a third, and never all that requests have. */
  readonly payer: number;
}

/** @param all at least 4 */
export function poolSizes(all: number): PoolSizes {
  const part = (parts: number): number => Math.max(1, Math.floor(all / parts));
  const transactions = part(3);
  const queues = part(6);
  const maintenance = part(12);
  const requests = Math.max(1, all - transactions - queues - maintenance);
  return { transactions, queues, maintenance, requests, payer: Math.max(1, Math.min(part(3), requests - 1)) };
}
