import { useTranslations } from "next-intl";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import buttons from "../../../ui/plain/plain-button.module.css";
import type { ShownDocument } from "../document-list.tsx";
import { useDocumentHrefs } from "../use-document-hrefs.ts";
import { DocumentViewer } from "./document-viewer.tsx";

interface DocumentPageProps {
  readonly document: ShownDocument;
  /** For agents: whose it is. */
  readonly organizationId?: string | undefined;
}

/** A document by itself: what it is, the way to save it, and how it looks, where it may be drawn. */
export function DocumentPage({ document, organizationId }: DocumentPageProps) {
  const t = useTranslations("documents.viewer");
  const { bytes } = useDocumentHrefs(organizationId);
  const { fileName, mediaType, createdBy, createdAt, scan } = document;
  const why = whyNotShown(document);
  return (
    <>
      <PageHeader
        title={fileName}
        details={
          <>
            <span>{createdBy.name}</span>
            <Timestamp at={createdAt} withTime />
          </>
        }
        actions={
          scan === "refused" ? null : (
            <a href={bytes(document)} download={fileName} className={buttons.default}>
              {t("download")}
            </a>
          )
        }
      />
      {why === undefined ? (
        <DocumentViewer fileName={fileName} mediaType={mediaType} bytesHref={bytes(document)} />
      ) : (
        <StateMessage title={t("notShown")} text={t(`why.${why}`)} />
      )}
    </>
  );
}

/** A PDF with a lock or with scripts is never drawn (contract-decisions §12); no browser but one knows HEIC. */
function whyNotShown({ scan, marks = [], mediaType }: ShownDocument) {
  if (scan === "refused") return "infected";
  if (scan === "pending") return "pending";
  if (marks.length > 0) return marks.includes("encrypted") ? "encrypted" : "scripted";
  return mediaType === "image/heic" ? "heic" : undefined;
}
