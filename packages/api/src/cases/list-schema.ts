import { CASE_STATES } from "@quote-financing/db/vocabulary";
import { z } from "zod";
import { idSchema } from "../kernel/id-schema.ts";
import { timestampInput } from "../kernel/timestamp.ts";
import { caseSchema } from "./schema.ts";

export const PAGE_SIZE_MAX = 250;
export const PAGE_SIZE_DEFAULT = 50;

/** Digits of a query string to a whole number from 1 to 250, or undefined. */
export function pageSizeFrom(text: string): number | undefined {
  const size = /^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : undefined;
  return size !== undefined && size <= PAGE_SIZE_MAX ? size : undefined;
}

/**
 * GET /v1/cases: service-interface §4.5, names from contract-decisions §7. `pageSize` stays text: beside a cursor
 * it is ignored whatever it says, and nothing in a query string is coerced.
 */
export const listCasesInput = z
  .strictObject({
    cursor: z.string().meta({ description: "From `links.next.cursor` of the page before; opaque." }).optional(),
    pageSize: z
      .string()
      .meta({
        description:
          "A hint for the first page, a whole number from 1 to 250; then frozen into the cursor and ignored beside it.",
        override: { type: "integer", minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT },
      })
      .optional(),
    expand: z
      .array(z.string())
      .refine(() => false, { error: "No field of a case can be expanded." })
      .meta({ description: "The list of names that may be expanded is empty: any name is invalid." })
      .optional(),
    state: z.enum(CASE_STATES, { error: "Must be `open` or `closed`." }).optional(),
    quoteId: idSchema("quote").meta({ description: "Only cases of this quote." }).optional(),
    updatedSince: timestampInput()
      .meta({
        description:
          "Only cases whose updatedAt is at or after this moment, in the order of updatedAt. Ask again with the last " +
          "updatedAt that you saw: no committed change is missed.",
      })
      .optional(),
  })
  .refine(
    ({ cursor, pageSize }) => cursor !== undefined || pageSize === undefined || pageSizeFrom(pageSize) !== undefined,
    {
      path: ["pageSize"],
      error: `Must be a whole number from 1 to ${PAGE_SIZE_MAX}.`,
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );

/** `links.next` is present exactly when `hasMore` is true. */
export const caseListAnswer = z.object({
  data: z.array(caseSchema),
  hasMore: z.boolean(),
  links: z.object({
    next: z
      .object({
        href: z.string().meta({ description: "The next page, relative to the origin of the service." }),
        cursor: z.string(),
      })
      .optional(),
  }),
});

export type ListCasesInput = z.output<typeof listCasesInput>;
export type CaseListAnswer = z.infer<typeof caseListAnswer>;
