"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { useMay } from "../../ui/shell/permissions.tsx";
import { DeleteDocumentButton } from "./delete-document-button.tsx";
import { DOCUMENTS_ANCHOR } from "./document-anchors.ts";
import type { ShownDocument } from "./document-list.tsx";
import classes from "./documents-panel.module.css";
import { OtherDocuments } from "./other-documents.tsx";
import { DocumentDrop } from "./upload/document-drop.tsx";
import { useAddedDocument } from "./use-added-document.ts";

/** The other documents of a quote, and the place to add one. */
export function DocumentsPanel({ quoteId }: { quoteId: string }) {
  const t = useTranslations("documents");
  const found = trpc.documents.list.useQuery({ quoteId });
  const onAdded = useAddedDocument(quoteId);
  const mayDelete = useMay("documents.write");
  const action = (document: ShownDocument) =>
    mayDelete && document.caseId === undefined ? <DeleteDocumentButton document={document} /> : null;
  const others = found.data?.data.filter(({ requirementId }) => requirementId === undefined);
  return (
    <div id={DOCUMENTS_ANCHOR} className={classes.place}>
      <Panel title={t("title")}>
        <div className={classes.parts}>
          {found.isError ? <QueryFault error={found.error} retry={() => void found.refetch()} /> : null}
          <OtherDocuments documents={others} action={action} />
          <DocumentDrop quoteId={quoteId} label={t("upload.toQuote")} onAdded={onAdded} listed={others ?? []} />
        </div>
      </Panel>
    </div>
  );
}
