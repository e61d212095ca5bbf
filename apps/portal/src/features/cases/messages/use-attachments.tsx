"use client";

import { DOCUMENTS_PER_MESSAGE } from "@quote-financing/domain/documents/document-limits";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DocumentDrop } from "../../documents/upload/document-drop.tsx";

/** Documents that go along with the next message: they are the quote's already when they are named. */
export function useAttachments(quoteId: string) {
  const t = useTranslations("documents.upload");
  const [attached, setAttached] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);
  const [isPending, setPending] = useState(false);
  return {
    /** True while a file is on its way: without it the message would go alone, and the file with the next one. */
    isPending,
    documentIds: attached.slice(0, DOCUMENTS_PER_MESSAGE),
    clear: () => {
      setAttached([]);
      setSent(sent + 1);
    },
    field: (
      <DocumentDrop
        key={sent}
        quoteId={quoteId}
        label={t("toMessage")}
        isCompact
        onPending={setPending}
        onAdded={(documentId) => setAttached((all) => [...all, documentId])}
      />
    ),
  };
}
