import { emailInput } from "@quote-financing/domain/fields/email";
import { optionalField } from "@quote-financing/domain/fields/left-out";
import { LIST_ISSUES_MAX, listOf } from "@quote-financing/domain/fields/list-of";
import { readOnlyField } from "@quote-financing/domain/fields/read-only-field";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusedInput, refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { euroAmount } from "@quote-financing/domain/money/euro-amount";
import { requiredText } from "@quote-financing/domain/text/text";
import { MOMENT_RANGE, timestampInput } from "@quote-financing/domain/time/timestamp";
import { FINANCING_METHODS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { addressSchema } from "../address-schema.ts";
import { QUOTE_LIMITS } from "../field-lengths.ts";
import { lineItemsSchema } from "../line-item-schema.ts";
import { ofEachQuoteText, QUOTE_TEXTS, type QuoteText, type QuoteTextName } from "../quote-texts.ts";
import { readableLine } from "../readable-line.ts";
import { quoteRefusals } from "../refusals.ts";
import { incentiveCodeProblems, totalProblem } from "../rules.ts";
import { optionalText, textWithoutSemicolon, withoutRepeats } from "../text-fields.ts";

const contactInput = z
  .strictObject({
    email: emailInput(),
    firstName: optionalText(QUOTE_LIMITS.name),
    lastName: requiredText(QUOTE_LIMITS.name),
    phoneNumber: optionalText(QUOTE_LIMITS.phoneNumber),
  })
  .meta({ id: "ContactInput", description: "The consumer." });

function textInput(name: QuoteTextName) {
  const { maximum, meaning }: QuoteText = QUOTE_TEXTS[name];
  return optionalText(maximum).meta({ description: meaning });
}

const shortList = <Entry extends z.ZodType>(entry: Entry) =>
  listOf(entry, QUOTE_LIMITS.listEntries, fieldRefusals.tooManyEntries({ maximum: QUOTE_LIMITS.listEntries }));

const financingInput = z.strictObject({
  phase: readOnlyField(),
  status: readOnlyField(),
  subStatus: readOnlyField(),
  method: optionalField(shortList(z.enum(FINANCING_METHODS)).overwrite(withoutRepeats)).meta({
    description: "How the consumer means to pay. None when omitted.",
  }),
  waitingOn: readOnlyField(),
  statusChangedAt: readOnlyField(),
});

const quoteLines = lineItemsSchema.min(1, { error: refusing(quoteRefusals.noLines()) }).superRefine(
  (lines, context) => {
    const wasReadWhole = context.issues.length < LIST_ISSUES_MAX;
    const codesAreReadable = wasReadWhole && context.issues.every((issue) => !mayHideCodes(issue));
    for (const { path, refusal } of incentiveCodeProblems(lines.map(readableLine))) {
      if (!codesAreReadable && saysUndeclared(path)) continue;
      context.addIssue({ ...refusedInput(refusal, lines), path: [...path] });
      break;
    }
  },
  { when: ({ value }) => Array.isArray(value) },
);

const saysUndeclared = (path: readonly unknown[]): boolean => path.length > 2;

/** An unreadable line, unreadable codes or a misspelled name: then the mistake is that, not an undeclared code. */
const mayHideCodes = ({ code, path }: Pick<z.core.$ZodRawIssue, "code" | "path">): boolean =>
  path === undefined || path.length === 1 || (path[1] === "incentiveCodes" && code !== "custom");

const terms = shortList(textWithoutSemicolon(QUOTE_LIMITS.term)).overwrite(withoutRepeats);

const tags = shortList(z.string().regex(/^[a-z0-9_]{1,64}$/, { error: refusing(quoteRefusals.tag()) })).overwrite(
  withoutRepeats,
);

/**
 * POST /v1/quotes: specification §4.2, contract-decisions §4. What the service sets itself is accepted at every level
 * and ignored, so that a quote that was read can be posted back.
 */
export const createQuoteInput = z
  .strictObject({
    quoteId: optionalField(idSchema("quote")).meta({
      description: "Client-made id. The same id with the same content is the same quote: creating it again is safe.",
    }),
    opportunity: optionalField(z.strictObject({ opportunityId: optionalField(idSchema("opportunity")) })).meta({
      description: "An opportunity that your organization has already; a new one is made when omitted.",
    }),
    createdAt: readOnlyField(),
    updatedAt: readOnlyField(),
    address: addressSchema,
    contact: contactInput,
    currency: z
      .literal("EUR", { error: refusing(quoteRefusals.currency()) })
      .meta({ description: "The only currency." }),
    totalInclTax: euroAmount().meta({
      description:
        "Euros, VAT included. It need not be the sum of the lines. Negative only with a line of type `subsidy`.",
    }),
    totalExclTax: optionalField(euroAmount()).meta({
      description: "Euros, without VAT. When omitted: the sum of the lines', where all have it.",
    }),
    financing: optionalField(financingInput),
    lineItems: quoteLines,
    terms: optionalField(terms).meta({
      description: "Conditions, for instance `subject_to_financing`. No semicolons.",
    }),
    sentAt: optionalField(timestampInput()).meta({
      description: `When the consumer got the quote; now, when omitted. ${MOMENT_RANGE}`,
    }),
    expiresAt: optionalField(timestampInput()).meta({
      description: `Until when the quote is valid; 30 days after \`sentAt\`, when omitted. ${MOMENT_RANGE}`,
    }),
    ...ofEachQuoteText(textInput),
    tags: optionalField(tags).meta({ description: "Labels, for instance `smartphone_only`; unknown ones are kept." }),
    links: readOnlyField(),
  })
  .refine((quote) => totalProblem(quote.totalInclTax, quote.lineItems) === undefined, {
    path: ["totalInclTax"],
    error: refusing(quoteRefusals.totalNotNegative()),
    when: ({ value }) => hasTotalAndLines(value),
  })
  .meta({
    examples: [
      {
        externalId: "Q-2026-0042",
        address: { country: "NL", postalCode: "1234ab", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
        contact: { email: "jan@example.nl", firstName: "Jan", lastName: "Jansen", phoneNumber: "+31612345678" },
        currency: "EUR",
        totalInclTax: 6760,
        financing: { method: ["loan", "subsidy"] },
        lineItems: [
          { type: "battery", totalInclTax: 7260, incentiveCodes: ["ISDE-2026"] },
          { type: "subsidy", totalInclTax: -500, incentiveCodes: ["ISDE-2026"] },
        ],
        terms: ["subject_to_financing"],
      },
    ],
  });

/** The rule on the total is judged even when something else is wrong, so that the first problem in the document is reported. */
function hasTotalAndLines(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("totalInclTax" in value && "lineItems" in value)) return false;
  const { totalInclTax, lineItems } = value as { totalInclTax: unknown; lineItems: unknown };
  return typeof totalInclTax === "number" && Array.isArray(lineItems) && lineItems.every(isTyped);
}

const isTyped = (line: unknown): boolean => readableLine(line).type !== undefined;

export type CreateQuoteInput = z.output<typeof createQuoteInput>;
