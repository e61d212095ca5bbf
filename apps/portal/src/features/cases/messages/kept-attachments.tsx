"use client";

import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { firstClick } from "../../../ui/plain/first-click.ts";
import { PlainButton } from "../../../ui/plain/plain-button.tsx";
import classes from "../../documents/upload/document-drop.module.css";

interface KeptAttachmentsProps {
  readonly quoteId: string;
  readonly documentIds: readonly string[];
  readonly onRemove: (documentId: string) => void;
}

/** Documents of the quote that go along with the message and were not uploaded for it just now; each can be taken off. */
export function KeptAttachments({ quoteId, documentIds, onRemove }: KeptAttachmentsProps) {
  const t = useTranslations("documents.upload");
  const isEmpty = documentIds.length === 0;
  const found = trpc.documents.list.useQuery({ quoteId }, { enabled: !isEmpty });
  const nameOf = (id: string) => found.data?.data.find(({ documentId }) => documentId === id)?.fileName ?? t("attach");
  if (isEmpty) return null;
  return (
    <ul className={classes.files} aria-label={t("goAlong")}>
      {documentIds.map((documentId) => (
        <li key={documentId} className={classes.file}>
          <span className={classes.name}>{nameOf(documentId)}</span>
          <span className={classes.note}>{t("added")}</span>
          <PlainButton
            variant="text"
            aria-label={t("removeNamed", { name: nameOf(documentId) })}
            onClick={firstClick(() => onRemove(documentId))}
          >
            {t("remove")}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
