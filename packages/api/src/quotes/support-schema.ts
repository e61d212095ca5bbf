import { z } from "zod";
import { idSchema } from "../kernel/id-schema.ts";
import { getQuoteInput, quoteSchema } from "./schema.ts";

const organizationSchema = z.object({ organizationId: idSchema("organization"), slug: z.string(), name: z.string() });

/** A quote of any organization: what every input of the support console names. */
export const supportQuoteInput = z.strictObject({
  organizationId: idSchema("organization"),
  quoteId: idSchema("quote"),
});

export const supportOrganizationInput = z.strictObject({ organizationId: idSchema("organization") });

/** A quote as agents see it: with its organization. */
export const supportQuoteAnswer = z.object({ data: quoteSchema.extend({ organization: organizationSchema }) });

export const locateQuoteInput = getQuoteInput;

/** The organizations that have a quote of this id: ids are unique within one only (contract-decisions §4). */
export const locatedQuotesAnswer = z.object({ data: z.array(organizationSchema) });

export type SupportQuoteInput = z.output<typeof supportQuoteInput>;
