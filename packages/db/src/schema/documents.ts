import {
  AUTHOR_TYPES,
  DOCUMENT_MARKS,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_SCANS,
  REQUIREMENT_KINDS,
  REQUIREMENT_STATES,
  REQUIREMENT_WAITING_ON,
} from "@quote-financing/domain/vocabulary";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isOneOf, isSha256Hex, organizationId, utcTimestamp } from "./columns.ts";
import { quotes } from "./quotes.ts";

/** What the financing of a quote waits for (contract-decisions §12). `rejection` says why it was rejected last. */
export const requirements = pgTable(
  "requirements",
  {
    organizationId: organizationId(),
    requirementId: text("requirement_id").notNull(),
    quoteId: text("quote_id").notNull(),
    kind: text("kind", { enum: REQUIREMENT_KINDS }).notNull(),
    text: text("text").notNull(),
    waitingOn: text("waiting_on", { enum: REQUIREMENT_WAITING_ON }).notNull(),
    state: text("state", { enum: REQUIREMENT_STATES }).notNull(),
    rejection: text("rejection"),
    // When it was rejected last: documents of before answer it no more.
    rejectedAt: utcTimestamp("rejected_at"),
    dueAt: utcTimestamp("due_at"),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.requirementId] }),
    foreignKey({
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.quoteId],
    }),
    index("requirements_quote").on(table.organizationId, table.quoteId, table.createdAt, table.requirementId),
    // What still waits: the quotes that wait on the merchant are found by it (decision record 0311).
    index("requirements_live")
      .on(table.organizationId, table.waitingOn, table.state, table.quoteId)
      .where(sql`state in ('open', 'submitted', 'rejected')`),
    // What agents have to check, of all organizations, in the order of their list (decision record 0440).
    index("requirements_to_check")
      .on(table.updatedAt, table.organizationId, table.requirementId)
      .where(sql`state = 'submitted'`),
    check("requirements_kind", isOneOf(table.kind, REQUIREMENT_KINDS)),
    check("requirements_state", isOneOf(table.state, REQUIREMENT_STATES)),
    check("requirements_waiting_on", isOneOf(table.waitingOn, REQUIREMENT_WAITING_ON)),
    check("requirements_rejection", sql`${table.state} <> 'rejected' or ${table.rejection} is not null`),
  ],
);

/**
 * A document of a quote. Its bytes lie under `objectName` in the store, sealed with a key that is sealed here for this
 * very row; both are null when the scan refused it and the bytes are gone (decision record 0236).
 */
export const documents = pgTable(
  "documents",
  {
    organizationId: organizationId(),
    documentId: text("document_id").notNull(),
    quoteId: text("quote_id").notNull(),
    requirementId: text("requirement_id"),
    // The case on which a message named it first.
    caseId: text("case_id"),
    fileName: text("file_name").notNull(),
    mediaType: text("media_type", { enum: DOCUMENT_MEDIA_TYPES }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    marks: text("marks", { enum: DOCUMENT_MARKS }).array().notNull(),
    scan: text("scan", { enum: DOCUMENT_SCANS }).notNull(),
    objectName: text("object_name"),
    sealedKey: text("sealed_key"),
    createdByType: text("created_by_type", { enum: AUTHOR_TYPES }).notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentId] }),
    foreignKey({
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.quoteId],
    }),
    foreignKey({
      columns: [table.organizationId, table.requirementId],
      foreignColumns: [requirements.organizationId, requirements.requirementId],
    }),
    index("documents_quote").on(table.organizationId, table.quoteId, table.createdAt, table.documentId),
    uniqueIndex("documents_object").on(table.organizationId, table.objectName),
    index("documents_unscanned").on(table.organizationId, table.documentId).where(sql`scan = 'pending'`),
    check("documents_media_type", isOneOf(table.mediaType, DOCUMENT_MEDIA_TYPES)),
    check("documents_scan", isOneOf(table.scan, DOCUMENT_SCANS)),
    check("documents_created_by_type", isOneOf(table.createdByType, AUTHOR_TYPES)),
    check("documents_sha256", isSha256Hex(table.sha256)),
    check("documents_size", sql`${table.sizeBytes} between 1 and 15728640`),
    check("documents_bytes_whole", sql`(${table.objectName} is null) = (${table.sealedKey} is null)`),
    check("documents_refused_has_no_bytes", sql`(${table.scan} = 'refused') = (${table.objectName} is null)`),
  ],
);
