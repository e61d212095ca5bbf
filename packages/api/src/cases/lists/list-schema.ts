import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { MOMENT_RANGE, timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { CASE_STATES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { PAGE_SIZE_MAX, pageSizeFrom } from "../../lists/page-size.ts";
import { listRefusals } from "../../lists/refusals.ts";
import { caseRefusals } from "../refusals.ts";
import { caseSchema } from "../schema.ts";

export const PAGE_SIZE_DEFAULT = 50;

/**
 * GET /v1/cases: specification §4.5, names from contract-decisions §7. `pageSize` stays text: with a cursor
 * any text of it is ignored, and nothing in a query string is coerced.
 */
export const listCasesInput = z
  .strictObject({
    cursor: z.string().meta({ description: "From `links.next.cursor` of the page before; opaque." }).optional(),
    pageSize: z
      .string()
      .meta({
        description:
          "A hint for the first page, a whole number from 1 to 250; then frozen into the cursor and ignored beside it.",
        override: { type: "integer", minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT },
      })
      .optional(),
    expand: z
      .array(z.string())
      .refine(() => false, { error: refusing(caseRefusals.nothingExpands()) })
      .meta({ description: "The list of names that may be expanded is empty: any name is invalid." })
      .optional(),
    state: z
      .enum(CASE_STATES, { error: refusing(caseRefusals.caseState()) })
      .meta({ description: "Only cases in this state." })
      .optional(),
    quoteId: idSchema("quote").meta({ description: "Only cases of this quote." }).optional(),
    updatedSince: timestampInput()
      .meta({
        description:
          "Only cases whose updatedAt is at or after this moment, in the order of updatedAt. Go on with `links.sync`: no " +
          `committed change is missed. ${MOMENT_RANGE} A \`+\` is written %2B.`,
      })
      .optional(),
    tombstones: z
      .string()
      .refine((text) => text === "true" || text === "false", { error: refusing(caseRefusals.tombstones()) })
      .meta({
        description:
          "Beside `updatedSince`: a case that is hidden from you appears as `{ caseId, updatedAt, hiddenAt }`, whatever " +
          "its state, so that a copy can drop it.",
        override: { type: "boolean", default: false },
      })
      .optional(),
  })
  .refine(
    ({ cursor, updatedSince, tombstones }) =>
      tombstones !== "true" || cursor !== undefined || updatedSince !== undefined,
    {
      path: ["tombstones"],
      error: refusing(caseRefusals.tombstonesAlone()),
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  )
  .refine(
    ({ cursor, pageSize }) => cursor !== undefined || pageSize === undefined || pageSizeFrom(pageSize) !== undefined,
    {
      path: ["pageSize"],
      error: refusing(listRefusals.pageSize({ maximum: PAGE_SIZE_MAX })),
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );

/** A case that is hidden from its organization, for followers that asked for tombstones (decision record 0208). */
const caseTombstoneSchema = z
  .object({
    caseId: idSchema("case"),
    updatedAt: timestampOutput().meta({ description: "When it was hidden: its place in the order." }),
    hiddenAt: timestampOutput().meta({ description: "When it was hidden from you." }),
  })
  .meta({
    id: "CaseTombstone",
    "x-asked-by": "tombstones=true",
    description: "Instead of a case that is hidden from you now. Only with `tombstones=true`.",
    examples: [
      {
        caseId: "cas_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C",
        updatedAt: "2026-06-02T08:00:00.000Z",
        hiddenAt: "2026-06-02T08:00:00.000Z",
      },
    ],
  });

/** `links.next` is present exactly when `hasMore` is true, `links.sync` exactly with `updatedSince`. */
export const caseListAnswer = z.object({
  data: z.array(z.union([caseSchema, caseTombstoneSchema])),
  hasMore: z.boolean().meta({ description: "Whether another page follows." }),
  links: z.object({
    next: z
      .object({
        href: z.string().meta({ description: "The next page, relative to the origin of the service." }),
        cursor: z.string().meta({ description: "The same as a value of the query name `cursor`." }),
      })
      .optional(),
    sync: z
      .object({
        href: z.string().meta({ description: "The next look, with the same filters; relative as above." }),
        updatedSince: timestampOutput().meta({ description: "Your new watermark." }),
      })
      .optional()
      .meta({
        description:
          "With `updatedSince`, on every page, an empty one included: where to go on from once this page is stored and " +
          "`hasMore` is false (until then follow `links.next`; after a broken scroll it is where to begin again). Better " +
          "than a clock of your own: what was being written while you asked comes after it.",
      }),
  }),
});

export type ListCasesInput = z.output<typeof listCasesInput>;
export type CaseListAnswer = z.infer<typeof caseListAnswer>;
export type CaseTombstone = z.infer<typeof caseTombstoneSchema>;
