import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { REQUIREMENT_KINDS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { cursorsShape } from "../../lists/two-way-page.ts";
import { namedOrganizationSchema } from "../../organizations/schema.ts";

export const toCheckInput = z.strictObject({
  cursor: z.string().optional(),
  pageSize: z.int().min(1).max(100).default(50),
});

/** A requirement for which something was sent: what of whom is to be checked, and since when. */
const toCheckSchema = z.object({
  requirementId: idSchema("requirement"),
  quoteId: idSchema("quote"),
  organization: namedOrganizationSchema,
  /** Whom its quote is for, and the merchant's reference of it. */
  consumer: z.object({ name: z.string(), externalId: z.string().optional() }),
  kind: storedWord(REQUIREMENT_KINDS),
  text: z.string(),
  documentCount: z.int().min(0),
  /** When the last document was sent. */
  since: timestampOutput(),
});

export const toCheckAnswer = z.object({ data: z.array(toCheckSchema), ...cursorsShape });

export type ToCheckInput = z.output<typeof toCheckInput>;
export type ToCheck = z.infer<typeof toCheckSchema>;
