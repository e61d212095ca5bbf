import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DocumentList, type ShownDocument } from "./document-list.tsx";
import classes from "./documents-panel.module.css";

interface OtherDocumentsProps {
  /** Undefined while they are not known, or were not answered: that is not nothing. */
  readonly documents: readonly ShownDocument[] | undefined;
  /** What the reader can do with one. */
  readonly action: (document: ShownDocument) => ReactNode;
}

/** The documents of a quote that nobody asked for. */
export function OtherDocuments({ documents, action }: OtherDocumentsProps) {
  const t = useTranslations("documents.list");
  if (documents === undefined) return null;
  if (documents.length === 0) return <p className={classes.empty}>{t("empty")}</p>;
  return <DocumentList documents={documents} action={action} />;
}
