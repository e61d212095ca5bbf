import { LIST_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { codePointLength } from "@quote-financing/domain/text/text";
import { FINANCING_STATUSES, ORGANIZATION_KINDS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { namedOrganizationSchema } from "../../organizations/schema.ts";

/** Shorter texts are on too many quotes. */
export const SHORTEST_SEARCH = 2;

/** So many quotes are shown; who sees that there are more types more. */
export const SHOWN_QUOTES = 25;

/** A whole id or e-mail address, or the start of a name, a reference or an address. */
export const supportSearchInput = z.strictObject({ text: codePointLength(0, LIST_SEARCH_MAX) });

export const supportSearchAnswer = z.object({
  data: z.object({
    /** The newest first. Without e-mail and phone, which agents see masked (decision record 0360). */
    quotes: z.array(
      z.object({
        quoteId: idSchema("quote"),
        organization: namedOrganizationSchema,
        name: z.string(),
        externalId: z.string().optional(),
        address: z.string(),
        status: storedWord(FINANCING_STATUSES),
      }),
    ),
    hasMoreQuotes: z.boolean(),
    organizations: z.array(namedOrganizationSchema.extend({ kind: storedWord(ORGANIZATION_KINDS) })),
  }),
});

export type SupportSearch = z.infer<typeof supportSearchAnswer>["data"];
