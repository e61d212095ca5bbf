import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { CONTACT_REASONS } from "@quote-financing/domain/people/masked-contact";
import { codePointLength } from "@quote-financing/domain/text/text";
import { z } from "zod";
import { namedOrganizationSchema } from "../organizations/schema.ts";
import { getQuoteInput, quoteSchema } from "../quotes/schema.ts";

/** A quote of any organization: what every input of the support console names. */
export const supportQuoteInput = z.strictObject({
  organizationId: idSchema("organization"),
  quoteId: idSchema("quote"),
});

/** A quote as agents see it: with its organization. */
export const supportQuoteAnswer = z.object({ data: quoteSchema.extend({ organization: namedOrganizationSchema }) });

/** Words of why, without what is to be shown: the log keeps them for years. */
export const showContactInput = z
  .strictObject({
    ...supportQuoteInput.shape,
    reason: z.enum(CONTACT_REASONS),
    note: codePointLength(0, 500)
      .transform((text) => (/\S/u.test(text) ? text.trim() : undefined))
      .optional(),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== undefined, {
    path: ["note"],
    error: refusing(fieldRefusals.blank()),
  });

export const shownContactAnswer = z.object({
  data: z.object({ email: z.string(), phoneNumber: z.string().optional() }),
});

export const locateQuoteInput = getQuoteInput;

/** The organizations that have a quote of this id: ids are unique within one only (contract-decisions §4). */
export const locatedQuotesAnswer = z.object({ data: z.array(namedOrganizationSchema) });

export type ShowContactInput = z.output<typeof showContactInput>;
export type ShownContact = z.infer<typeof shownContactAnswer>["data"];
export type SupportQuoteInput = z.output<typeof supportQuoteInput>;
