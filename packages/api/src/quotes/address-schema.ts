import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { requiredText } from "@quote-financing/domain/text/text";
import { z } from "zod";
import { QUOTE_LIMITS } from "./field-lengths.ts";
import { canonicalPostalCode, POSTAL_CODE_PATTERN } from "./postal-code.ts";
import { quoteRefusals } from "./refusals.ts";
import { optionalText } from "./text-fields.ts";

export const EXAMPLE_ADDRESS = {
  country: "NL",
  postalCode: "1234 AB",
  houseNumber: "12",
  houseNumberAddition: "bis",
  street: "Dorpsstraat",
  city: "Utrecht",
  municipality: "Utrecht",
} as const;

/** Address in a request: specification §2.3. The postal code comes out as `1234 AB`. */
export const addressSchema = z
  .strictObject({
    country: z.literal("NL", { error: refusing(quoteRefusals.country()) }),
    postalCode: z
      .string()
      .regex(POSTAL_CODE_PATTERN, { error: refusing(quoteRefusals.postalCode()) })
      .overwrite(canonicalPostalCode)
      .meta({ description: "`1234 AB`, `1234ab` and `1234Ab` are accepted and kept as `1234 AB`." }),
    houseNumber: requiredText(QUOTE_LIMITS.houseNumber),
    houseNumberAddition: optionalText(QUOTE_LIMITS.houseNumberAddition),
    street: requiredText(QUOTE_LIMITS.street),
    city: requiredText(QUOTE_LIMITS.city),
    municipality: optionalText(QUOTE_LIMITS.city).meta({ description: "Distinct from the city." }),
  })
  .meta({ id: "AddressInput", description: "A Dutch address.", examples: [EXAMPLE_ADDRESS] });

/** Address in an answer. */
export const addressAnswer = z
  .object({
    country: z.enum(["NL"]).meta({ description: "Two-letter country code." }),
    postalCode: z.string().meta({ description: "Canonical: `1234 AB`." }),
    houseNumber: z.string(),
    houseNumberAddition: z.string().optional(),
    street: z.string(),
    city: z.string(),
    municipality: z.string().optional(),
  })
  .meta({ id: "Address", description: "A Dutch address.", examples: [EXAMPLE_ADDRESS] });
