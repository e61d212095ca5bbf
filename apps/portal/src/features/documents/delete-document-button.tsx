"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import type { ShownDocument } from "./document-list.tsx";
import { useDeleteDocument } from "./use-delete-document.ts";

/** For what was put on the quote and sent to nobody: a wrong file, or one that was to go along with a message. */
export function DeleteDocumentButton({ document }: { document: ShownDocument }) {
  const t = useTranslations("documents.list");
  const { documentId, quoteId, fileName: name } = document;
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteDocument(quoteId);
  const problem = useProblemText(remove.error);
  return (
    <>
      <PlainButton variant="text" aria-label={t("deleteNamed", { name })} onClick={() => setAsking(true)}>
        {t("delete")}
      </PlainButton>
      {isAsking ? (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={t("deleteTitle")}
          action={t("delete")}
          onConfirm={() => remove.mutateAsync({ documentId })}
          isBusy={remove.isPending}
          problem={problem}
        >
          <p>{t("deleteText", { name })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
