import { type CsvColumns, csvRow, csvTable } from "../lists/csv-table.ts";
import type { ChainReport } from "./chain/verify-chain.ts";
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
  clientDevice: ({ clientDevice }) => clientDevice,
  requestId: ({ requestId }) => requestId,
  auditEntryId: ({ auditEntryId }) => auditEntryId,
  sequence: ({ sequence }) => sequence?.toString(),
  hash: ({ hash }) => hash,
} as const satisfies CsvColumns<AuditEntry, "actor">;

/** The audit log as a table. */
export const AUDIT_TABLE = csvTable<AuditEntry>(COLUMNS);

/** The last rows: one with the end of the chain, and one for each entry that does not agree with it. */
export function auditCsvVerdict({ findings, lastSequence, lastHash }: ChainReport): string {
  const end = {
    action: findings.length === 0 ? "chain.intact" : "chain.broken",
    sequence: lastSequence,
    hash: lastHash,
  };
  const broken = findings.map(({ kind, sequence, auditEntryId }) => ({
    action: `chain.${kind}`,
    sequence,
    auditEntryId,
  }));
  const cells = (row: Readonly<Record<string, string | number | undefined>>) =>
    csvRow(Object.keys(COLUMNS).map((name) => String(row[name] ?? "")));
  return [end, ...broken].map(cells).join("");
}
