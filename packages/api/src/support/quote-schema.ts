import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { z } from "zod";
import { namedOrganizationSchema } from "../organizations/schema.ts";
import { getQuoteInput, quoteSchema } from "../quotes/schema.ts";

/** A quote of any organization: what every input of the support console names. */
export const supportQuoteInput = z.strictObject({
  organizationId: idSchema("organization"),
  quoteId: idSchema("quote"),
});

export const supportOrganizationInput = z.strictObject({ organizationId: idSchema("organization") });

/** A quote as agents see it: with its organization. */
export const supportQuoteAnswer = z.object({ data: quoteSchema.extend({ organization: namedOrganizationSchema }) });

export const locateQuoteInput = getQuoteInput;

/** The organizations that have a quote of this id: ids are unique within one only (contract-decisions §4). */
export const locatedQuotesAnswer = z.object({ data: z.array(namedOrganizationSchema) });

export type SupportQuoteInput = z.output<typeof supportQuoteInput>;
