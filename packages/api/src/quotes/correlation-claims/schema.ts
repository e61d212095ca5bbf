import { emailToFind } from "@quote-financing/domain/fields/email";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { z } from "zod";
import { quoteRefusals } from "../refusals.ts";

/** POST /v1/correlation-claims/resolve: specification §4.9; all three are required (contract-decisions §8). */
export const resolveClaimInput = z
  .strictObject({
    email: emailToFind().meta({ description: "E-mail address of the consumer." }),
    postalCode: z
      .string()
      .min(1, { error: refusing(quoteRefusals.claimEmpty()) })
      .meta({
        description: "Dutch postal code; spaces and case do not matter.",
      }),
    houseNumber: z
      .string()
      .min(1, { error: refusing(quoteRefusals.claimEmpty()) })
      .meta({
        description: "The digits that open it count; any addition is ignored.",
      }),
  })
  .meta({ examples: [{ email: "jan@example.nl", postalCode: "1234 AB", houseNumber: "12a" }] });

const claimId = () => idSchema("correlationClaim");

const matchedSchema = z.object({
  matched: z.literal(true).meta({ description: "The consumer is known." }),
  correlationClaimId: claimId().meta({
    deprecated: true,
    description: "Use `correlationClaim.id`. Still returned.",
  }),
  correlationClaim: z.object({
    id: claimId(),
    uuid: z
      .string()
      .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .meta({ format: "uuid", description: "The 128 bits of the id as a lowercase UUID, of no version." }),
  }),
});

const unmatchedSchema = z.object({
  matched: z
    .literal(false)
    .meta({ description: "No claim of the merchants that you are linked to fits, or no single one." }),
});

/** Specification §2.10. */
export const resolveClaimAnswer = z
  .object({ data: z.discriminatedUnion("matched", [matchedSchema, unmatchedSchema]) })
  .meta({
    examples: [
      {
        data: {
          matched: true,
          correlationClaimId: "crclm_01ARZ3NDEKTSV4RRFFQ69G5FAV",
          correlationClaim: {
            id: "crclm_01ARZ3NDEKTSV4RRFFQ69G5FAV",
            uuid: "01563e3a-b5d3-d676-4c61-efb99302bd5b",
          },
        },
      },
      { data: { matched: false } },
    ],
  });

export type ResolveClaimInput = z.output<typeof resolveClaimInput>;
export type ResolveClaimAnswer = z.infer<typeof resolveClaimAnswer>;
