import type { Document } from "@quote-financing/api/quotes/documents/schema";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "../../ui/chips/chip.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import classes from "./document-list.module.css";
import { useDocumentHrefs } from "./use-document-hrefs.ts";

export type ShownDocument = Document;

interface DocumentListProps {
  readonly documents: readonly ShownDocument[];
  /** For agents: whose they are. */
  readonly organizationId?: string | undefined;
  /** What the reader can do with one. */
  readonly action?: (document: ShownDocument) => ReactNode;
}

/** Documents with what they are, who added them, and whether they may be read; each opens in the viewer. */
export function DocumentList({ documents, organizationId, action }: DocumentListProps) {
  const t = useTranslations("documents.list");
  const format = useFormatter();
  const hrefs = useDocumentHrefs(organizationId);
  const sizeOf = ({ sizeBytes }: ShownDocument): string =>
    sizeBytes < LARGE_BYTES
      ? t("kilobytes", { size: format.number(Math.ceil(sizeBytes / 1_000)) })
      : t("megabytes", { size: format.number(sizeBytes / 1_000_000, ONE_DECIMAL) });
  return (
    <ul className={classes.documents}>
      {documents.map((document) => (
        <li key={document.documentId} className={classes.document}>
          {document.scan === "refused" ? (
            <span className={classes.name}>{document.fileName}</span>
          ) : (
            <PageLink href={hrefs.view(document)} className={classes.name}>
              {document.fileName}
            </PageLink>
          )}
          {document.scan === "clean" ? null : (
            <Chip tone={document.scan === "refused" ? "danger" : "neutral"}>{t(`scan.${document.scan}`)}</Chip>
          )}
          {action?.(document)}
          <span className={classes.facts}>
            {sizeOf(document)} · {document.createdBy.name} · <Timestamp at={document.createdAt} withTime />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** From here on sizes are told in megabytes. */
const LARGE_BYTES = 1_000_000;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
