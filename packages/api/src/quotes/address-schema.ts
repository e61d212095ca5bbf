import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
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
    country: z
      .literal("NL", { error: refusing(quoteRefusals.country()) })
      .meta({ description: "Two-letter country code; the only country for now." }),
    postalCode: z
      .string()
      .regex(POSTAL_CODE_PATTERN, { error: refusing(quoteRefusals.postalCode()) })
      .overwrite(canonicalPostalCode)
      .meta({ description: "`1234 AB`, `1234ab` and `1234Ab` are accepted and kept as `1234 AB`." }),
    houseNumber: requiredText(QUOTE_LIMITS.houseNumber),
    houseNumberAddition: optionalText(QUOTE_LIMITS.houseNumberAddition),
    street: requiredText(QUOTE_LIMITS.street),
    city: requiredText(QUOTE_LIMITS.city),
    municipality: optionalText(QUOTE_LIMITS.city),
  })
  .meta({ id: "AddressInput", description: "A Dutch address.", examples: [EXAMPLE_ADDRESS] });

/** Address in an answer. */
export const addressAnswer = z
  .object({
    country: storedWord(["NL"]).meta({ description: "Two-letter country code." }),
    postalCode: z.string().meta({ description: "Canonical: `1234 AB`." }),
    houseNumber: z.string().meta({ description: "A text, as in `12`." }),
    houseNumberAddition: z.string().optional().meta({ description: "As in `bis` or `A`." }),
    street: z.string().meta({ description: "Name of the street, without the number." }),
    city: z.string().meta({ description: "Place of the address." }),
    municipality: z.string().optional().meta({ description: "Municipality, where it has another name than the city." }),
  })
  .meta({ id: "Address", description: "A Dutch address.", examples: [EXAMPLE_ADDRESS] });
