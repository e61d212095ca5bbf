/** Items on one page of a list of /v1: specification §4.5 and §8. */
export const PAGE_SIZE_MAX = 250;

/** Digits of a query string to a whole number from 1 to 250, or undefined: nothing in a query string is coerced. */
export function pageSizeFrom(text: string): number | undefined {
  const size = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : undefined;
  return size !== undefined && size <= PAGE_SIZE_MAX ? size : undefined;
}
