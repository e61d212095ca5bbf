import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { MEMBER_ROLES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

/** What a page is told of: that something changed, never what it holds. The page asks the procedures again. */
const CHANGE_KINDS = ["case", "quote", "delivery", "person", "all"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `person`: its reader has another role. `all`: more than can be named. Without an id, any of that kind. A delivery is named by its destination. */
export interface Change {
  readonly kind: ChangeKind;
  readonly id?: string;
}

/** What one message says, all that one look found. */
export interface ToldChanges {
  readonly changes: readonly Change[];
}

const lastEventId = z.string().max(64).nullish();

export const followOrganizationInput = z.strictObject({
  /** Whom the page was made for. */
  organizationId: idSchema("organization"),
  /** The page shows a delivery log. */
  withDeliveries: z.boolean().default(false),
  /** As whom its reader was drawn: somebody may have changed their role since. */
  role: z.enum(MEMBER_ROLES).optional(),
  lastEventId,
});

export const followQueueInput = z.strictObject({
  /** Whose quotes the page shows as well. */
  organizationId: idSchema("organization").optional(),
  lastEventId,
});

export type FollowOrganizationInput = z.output<typeof followOrganizationInput>;
export type FollowQueueInput = z.output<typeof followQueueInput>;
