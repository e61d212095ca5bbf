import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";

/** Of a download: `asked`: it may begin; `unused`: it did not begin in time; `under_way`; `whole`: all was sent; `broken`: it broke off. */
const ARCHIVE_STATES = ["asked", "unused", "under_way", "whole", "broken"] as const;

const archiveSchema = z.object({
  exportId: z.string(),
  state: z.enum(ARCHIVE_STATES),
  requestedByName: z.string(),
  createdAt: timestampOutput(),
  /** How much of the file was sent so far. */
  sizeBytes: z.int(),
  /** Of the whole file: absent until all of it was sent. */
  sha256: z.string().optional(),
});

/** The newest first. `isOn`: whether this process makes archives. */
export const archiveListAnswer = z.object({ isOn: z.boolean(), data: z.array(archiveSchema) });
export const archiveAnswer = z.object({ data: archiveSchema });

export type Archive = z.infer<typeof archiveSchema>;
export type ArchiveState = Archive["state"];
