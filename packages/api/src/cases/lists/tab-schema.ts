import { LIST_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { codePointLength } from "@quote-financing/domain/text/text";
import { CASE_TYPES, CASE_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { PAGE_SIZE_MAX } from "../../lists/page-size.ts";
import { cursorsShape } from "../../lists/two-way-page.ts";
import { caseConsumerSchema, caseSchema } from "../schema.ts";
import { PAGE_SIZE_DEFAULT } from "./list-schema.ts";

/** Work lists of the portal: open cases by whom they wait on, and the closed ones. */
const CASE_TABS = [...CASE_WAITING_ON, "closed"] as const;

/**
 * The agents' own lists: what is overdue, what waits on the platform and nobody has, what this agent has, what was put off; then the same
 * ones.
 */
const QUEUE_TABS = ["overdue", "unclaimed", "mine", "snoozed", ...CASE_TABS] as const;

/** Cases of every tab, the latest first: asked together with a search or with days, without which it holds nothing. */
const FOUND = "all";

/** Counting stops here: a count of 1 000 says "1 000 or more" and costs the same for any organization. */
export const COUNT_MAX = 1000;

const pageShape = {
  /** Part of a subject, the start of a quote's reference or a last name, or a whole id. */
  search: codePointLength(0, LIST_SEARCH_MAX).optional(),
  /** Opened on this day in Europe/Amsterdam or later, and on that one or before. */
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  cursor: z.string().optional(),
  pageSize: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
};

export const listTabInput = z.strictObject({ tab: z.enum([...CASE_TABS, FOUND]), ...pageShape });

/** A whole list, without a page. */
export const exportCasesInput = listTabInput.omit({ cursor: true, pageSize: true });

/** The agents' queue: over all organizations, or one. */
export const queueInput = z.strictObject({
  tab: z.enum([...QUEUE_TABS, FOUND]),
  ...pageShape,
  organizationId: idSchema("organization").optional(),
  type: z.enum(CASE_TYPES).optional(),
});

/** A row of a person's inbox. `consumer`: whom its quote is for. `unreadCount`: messages of the platform that this person has not read. */
const inboxCaseSchema = z.object({
  ...caseSchema.shape,
  consumer: caseConsumerSchema,
  unreadCount: z.int().min(0),
});

export const tabAnswer = z.object({ data: z.array(inboxCaseSchema), ...cursorsShape });

const count = z.int().min(0).max(COUNT_MAX);

/** Open cases by whom they wait on, each counted up to `COUNT_MAX`. */
export const caseCountsAnswer = z.object({ platform: count, merchant: count, consumer: count, none: count });

export const queueCountsAnswer = z.object({
  ...caseCountsAnswer.shape,
  unclaimed: count,
  mine: count,
  overdue: count,
  snoozed: count,
});

export type CaseTab = (typeof CASE_TABS)[number] | typeof FOUND;
export type QueueTab = (typeof QUEUE_TABS)[number] | typeof FOUND;
export type ListTabInput = z.output<typeof listTabInput>;
export type QueueInput = z.output<typeof queueInput>;
export type CaseCounts = z.infer<typeof caseCountsAnswer>;
export type QueueCounts = z.infer<typeof queueCountsAnswer>;
