import type { AuditEntry } from "./schema.ts";

const COLUMNS = {
  occurredAt: ({ occurredAt }) => occurredAt,
  action: ({ action }) => action,
  actorId: ({ actor }) => actor.actorId,
  actorName: ({ actor }) => actor.name,
  subjectId: ({ subjectId }) => subjectId,
  subjectName: ({ subjectName }) => subjectName,
  details: ({ details }) => (details === undefined ? undefined : JSON.stringify(details)),
  clientAddress: ({ clientAddress }) => clientAddress,
  requestId: ({ requestId }) => requestId,
  auditEntryId: ({ auditEntryId }) => auditEntryId,
} as const satisfies Record<string, (entry: AuditEntry) => string | undefined>;

/** Spreadsheets take a cell that begins so for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/;

/** The first line: names of columns, behind the mark by which spreadsheets know UTF-8. */
export const auditCsvHead = (): string => `\ufeff${rowOf(Object.keys(COLUMNS))}`;

/** One entry as RFC 4180 has it; a text that a spreadsheet would run is led in by an apostrophe. */
export const auditCsvLine = (entry: AuditEntry): string =>
  rowOf(Object.values(COLUMNS).map((column) => column(entry) ?? ""));

const rowOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

const cellOf = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
