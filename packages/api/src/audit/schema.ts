import { AUDIT_ACTIONS } from "@quote-financing/domain/audit-actions";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { codePointLength } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";

const pageShape = {
  cursor: z.string().optional(),
  pageSize: z.int().min(1).max(100).default(50),
  /** Only these actions; all when empty. */
  actions: z.array(z.enum(AUDIT_ACTIONS)).max(AUDIT_ACTIONS.length).default([]),
  /** Only acts on this: the id of a key, destination, case, quote … */
  subjectId: codePointLength(1, 64).optional(),
};

export const listAuditInput = z.strictObject(pageShape);

/** An agent names the organization. */
export const listAuditOfInput = z.strictObject({ ...pageShape, organizationId: idSchema("organization") });

const auditEntrySchema = z.object({
  auditEntryId: idSchema("auditEntry"),
  action: storedWord(AUDIT_ACTIONS),
  actor: z.object({ actorId: z.string(), name: z.string() }),
  subjectId: z.string().optional(),
  /** What people call it: of a person, key, destination or organization, as it is called today. */
  subjectName: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
  clientAddress: z.string().optional(),
  /** Program or browser, as it named itself. */
  clientDevice: z.string().optional(),
  /** Its place in the chain of its log, and the hash there; absent for the moment that it waits for both. */
  sequence: z.int().optional(),
  hash: z.string().optional(),
  occurredAt: timestampOutput(),
});

/** Newest first. `nextCursor` is absent on the last page. */
export const auditListAnswer = z.object({ data: z.array(auditEntrySchema), nextCursor: z.string().optional() });

export const AUDIT_EXPORT_FORMATS = ["csv", "jsonl"] as const;

export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];
export type ListAuditInput = z.output<typeof listAuditInput>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
