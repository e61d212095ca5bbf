import type { Document } from "@quote-financing/api/quotes/documents/schema";
import { useFormatter, useTranslations } from "next-intl";
import { Chip } from "../../ui/chips/chip.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import classes from "./document-list.module.css";
import { useDocumentHrefs } from "./use-document-hrefs.ts";

export type ShownDocument = Document;

interface DocumentListProps {
  readonly documents: readonly ShownDocument[];
  /** For agents: whose they are. */
  readonly organizationId?: string | undefined;
}

/** Documents with what they are, who added them, and whether they may be read; each opens in the viewer. */
export function DocumentList({ documents, organizationId }: DocumentListProps) {
  const t = useTranslations("documents.list");
  const format = useFormatter();
  const hrefs = useDocumentHrefs(organizationId);
  return (
    <ul className={classes.documents}>
      {documents.map((document) => (
        <li key={document.documentId} className={classes.document}>
          {document.scan === "refused" ? (
            <span className={classes.name}>{document.fileName}</span>
          ) : (
            <a href={hrefs.view(document)} className={classes.name}>
              {document.fileName}
            </a>
          )}
          {document.scan === "clean" ? null : (
            <Chip tone={document.scan === "refused" ? "danger" : "neutral"}>{t(`scan.${document.scan}`)}</Chip>
          )}
          <span className={classes.facts}>
            {t("size", { megabytes: format.number(document.sizeBytes / 1_000_000, SIZE) })} · {document.createdBy.name}{" "}
            · <Timestamp at={document.createdAt} withTime />
          </span>
        </li>
      ))}
    </ul>
  );
}

const SIZE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
