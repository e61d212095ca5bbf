import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { z } from "zod";
import { listRefusals } from "./refusals.ts";

/** Items on one page of a list of /v1: specification §4.5 and §8. */
export const PAGE_SIZE_MAX = 250;

/** Digits of a query string to a whole number from 1 to 250, or undefined: nothing in a query string is coerced. */
export function pageSizeFrom(text: string): number | undefined {
  const size = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : undefined;
  return size !== undefined && size <= PAGE_SIZE_MAX ? size : undefined;
}

/**
 * `pageSize` of a query string: it stays text, since nothing there is coerced.
 *
 * @param otherwise how many items a page has that did not say
 */
export const pageSizeInput = (otherwise: number) =>
  z
    .string()
    .refine((text) => pageSizeFrom(text) !== undefined, {
      error: refusing(listRefusals.pageSize({ maximum: PAGE_SIZE_MAX })),
    })
    .meta({
      description: "Items on a page: a whole number from 1 to 250.",
      override: { type: "integer", minimum: 1, maximum: PAGE_SIZE_MAX, default: otherwise },
    })
    .optional();
