/** The closed list of what is audited; it lives with the other lists, and types the column. */
export type { AuditAction } from "@quote-financing/domain/audit-actions";
