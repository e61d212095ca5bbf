/**
 * Statements that look over all organizations on purpose: queues, upkeep and figures of the platform. On a sharded
 * database each runs on every shard; none is on the way of a request of a merchant (ops/capacity.md).
 */
const ON_PURPOSE: readonly { readonly why: string; readonly pattern: RegExp }[] = [];

export const isScatteredOnPurpose = (text: string): boolean => {
  const folded = text.replace(/\s+/g, " ").trim();
  return ON_PURPOSE.some(({ pattern }) => pattern.test(folded));
};
