import { DOCUMENT_MAX_BYTES, FILE_NAME_MAX_CODE_POINTS } from "@quote-financing/domain/documents/document-limits";
import { type FileNameProblem, fileNameProblem } from "@quote-financing/domain/documents/file-name";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusedInput } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { AUTHOR_TYPES, DOCUMENT_MARKS, DOCUMENT_MEDIA_TYPES, DOCUMENT_SCANS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { documentRefusals } from "./refusals.ts";

const NAME_REFUSALS = {
  length: fieldRefusals.length({ minimum: 1, maximum: FILE_NAME_MAX_CODE_POINTS }),
  blank: fieldRefusals.blank(),
  path: documentRefusals.namePath(),
  characters: documentRefusals.nameCharacters(),
} as const satisfies Record<FileNameProblem, Refusal>;

const fileNameSchema = z
  .string()
  .check(({ value, issues }) => {
    const problem = fileNameProblem(value);
    if (problem !== undefined) issues.push(refusedInput(NAME_REFUSALS[problem], value));
  })
  .meta({
    minLength: 1,
    maxLength: FILE_NAME_MAX_CODE_POINTS,
    description: "Without a path. When it has an ending such as `.pdf`, that must be of the type of the bytes.",
    examples: ["invoice.pdf"],
  });

/** A document of a quote: contract-decisions §12. */
export const documentSchema = z
  .object({
    documentId: idSchema("document"),
    quoteId: idSchema("quote"),
    requirementId: idSchema("requirement").optional().meta({ description: "The requirement that it was added for." }),
    caseId: idSchema("case").optional().meta({ description: "The case on which a message named it first." }),
    fileName: z.string().meta({ description: "Name of the file, without a path." }),
    mediaType: storedWord(DOCUMENT_MEDIA_TYPES).meta({
      description: "What the first bytes of the file say that it is.",
    }),
    sizeBytes: z.int().min(1).max(DOCUMENT_MAX_BYTES).meta({ description: "Bytes, as they were sent." }),
    sha256: z
      .string()
      .meta({ pattern: "^[0-9a-f]{64}$", description: "Digest of the bytes as they were sent, in hexadecimal." }),
    marks: z.array(storedWord(DOCUMENT_MARKS)).optional().meta({
      description: "What a PDF says of itself: that it is encrypted, or runs scripts or programs. Absent when nothing.",
    }),
    createdAt: timestampOutput().meta({ description: "When it was added." }),
    createdBy: z.object({
      type: storedWord(AUTHOR_TYPES).meta({ description: "Which side added it; `merchant` is you." }),
      name: z.string().meta({ description: "Whom to show: a person, or the organization of a key." }),
    }),
    scan: storedWord(DOCUMENT_SCANS).meta({
      description:
        "Outcome of the scan for viruses. The bytes of a `pending` document may not be given yet; a `refused` one has none.",
    }),
  })
  .meta({
    id: "Document",
    description: "A file that belongs to a quote.",
    examples: [
      {
        documentId: "doc_01JZ8Q4C5T9V3W7X1Y2Z3A4B5G",
        quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F",
        fileName: "invoice.pdf",
        mediaType: "application/pdf",
        sizeBytes: 48_213,
        sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        createdAt: "2026-06-01T09:30:00.000Z",
        createdBy: { type: "merchant", name: "Zonnig Dak B.V." },
        scan: "clean",
      },
    ],
  });

export const ofQuoteInput = z.strictObject({ quoteId: idSchema("quote") });

/** POST /v1/quotes/{quoteId}/documents: the bytes are the body. */
export const addDocumentInput = ofQuoteInput.extend({
  fileName: fileNameSchema,
  requirementId: idSchema("requirement").optional().meta({
    description: "The requirement that it answers, which is `submitted` then.",
  }),
});

export const getDocumentInput = z.strictObject({ documentId: idSchema("document") });

/** For agents, who name the organization too. */
export const supportDocumentsInput = ofQuoteInput.extend({ organizationId: idSchema("organization") });
export const supportDocumentInput = getDocumentInput.extend({ organizationId: idSchema("organization") });

export const documentAnswer = z.object({ data: documentSchema });
export const documentsAnswer = z.object({
  data: z.array(documentSchema).meta({ description: "Oldest first; at most 200." }),
});

export type Document = z.infer<typeof documentSchema>;
export type AddDocumentInput = z.output<typeof addDocumentInput>;
