/**
 * What a body may hold at most, in any fields: far more than the largest quote, and little enough that reading
 * and judging it holds nobody up (contract-decisions §11, decision record 0201).
 */
export const JSON_LIMITS = {
  /** Objects and arrays within each other, the body itself counted. */
  depth: 32,
  /** Names in all objects together. */
  names: 20_000,
  /** Entries of one array; a field may allow fewer. */
  entries: 250,
  /** Entries of all arrays together. */
  allEntries: 20_000,
} as const;
