import { z } from "zod";

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the rows in PostgreSQL's text format, before compression. */
  sha256: z.string(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The newest migration of the database: a backup goes back into the same schema only. */
  migration: z.string(),
  tables: z.array(tableSchema),
});

export type TableBackup = z.infer<typeof tableSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = "manifest.json";
export const dataFile = (table: string): string => `${table}.copy.gz`;

export const parseManifest = (text: string): BackupManifest => manifestSchema.parse(JSON.parse(text));
