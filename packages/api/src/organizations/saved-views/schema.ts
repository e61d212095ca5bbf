import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { VIEWED_LISTS } from "@quote-financing/domain/people/viewed-lists";
import { codePointLength, requiredText } from "@quote-financing/domain/text/text";
import { z } from "zod";
import { savedViewRefusals } from "./refusals.ts";
import { isKeptQuery } from "./rules.ts";

const NAME_MAX = 40;
const QUERY_MAX = 500;

const viewShape = {
  list: z.enum(VIEWED_LISTS),
  name: requiredText(NAME_MAX).transform((name) => name.trim()),
};

const savedViewSchema = z.object({
  list: storedWord(VIEWED_LISTS),
  name: z.string(),
  /** Of the list's address, as the portal writes it: `status=offer_sent&sort=highest`. */
  query: z.string(),
  /** The list opens with it when its address asks for nothing. */
  isDefault: z.boolean(),
});

/** All views of the caller, of every list, in the order in which they were made. */
export const savedViewsAnswer = z.object({ data: z.array(savedViewSchema) });

/** A view of the same name is replaced. */
export const saveViewInput = z
  .strictObject({ ...viewShape, query: codePointLength(0, QUERY_MAX), isDefault: z.boolean() })
  .refine(({ list, query }) => isKeptQuery(list, query), {
    path: ["query"],
    error: refusing(savedViewRefusals.query()),
  });

export const removeViewInput = z.strictObject(viewShape);

export type SavedViewsAnswer = z.infer<typeof savedViewsAnswer>;
export type SaveViewInput = z.output<typeof saveViewInput>;
export type RemoveViewInput = z.output<typeof removeViewInput>;
