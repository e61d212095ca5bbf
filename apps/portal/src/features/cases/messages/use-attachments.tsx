"use client";

import { DOCUMENTS_PER_MESSAGE } from "@quote-financing/domain/documents/document-limits";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import classes from "../../documents/upload/document-drop.module.css";
import { DocumentDrop } from "../../documents/upload/document-drop.tsx";
import { useDeleteDocument } from "../../documents/use-delete-document.ts";
import { KeptAttachments } from "./kept-attachments.tsx";

/** Documents that go along with the next message: they are the quote's already when they are named. */
export function useAttachments(quoteId: string) {
  const t = useTranslations("documents.upload");
  const cache = trpc.useUtils();
  /** Of a message that was taken back, and those for which the last message had no room. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);
  const [isPending, setPending] = useState(false);
  const remove = useDeleteDocument(quoteId);
  const attached = [...kept, ...added];
  const rest = attached.slice(DOCUMENTS_PER_MESSAGE);
  const keep = (documentIds: readonly string[]) => {
    setKept(documentIds);
    // For their names.
    if (documentIds.length > 0) void cache.documents.list.invalidate({ quoteId });
  };
  /** It goes along with nothing: where it cannot be deleted now, the page of the quote has a button for it. */
  const takeOff = (documentId: string) => {
    const without = (documentIds: readonly string[]) => documentIds.filter((each) => each !== documentId);
    setKept(without);
    setAdded(without);
    remove.mutate({ documentId });
  };
  return {
    /** True while a file is on its way: without it the message would go alone, and the file with the next one. */
    isPending,
    documentIds: attached.slice(0, DOCUMENTS_PER_MESSAGE),
    putBack: (documentIds: readonly string[]) => keep([...new Set([...documentIds, ...kept])]),
    /** After a message took along what one message may: the rest waits for the next one. */
    clear: () => {
      keep(rest);
      setAdded([]);
      setSent(sent + 1);
    },
    field: (
      <>
        <div aria-live="polite" className={classes.note}>
          {rest.length === 0 ? "" : t("overLimit", { maximum: DOCUMENTS_PER_MESSAGE, rest: rest.length })}
        </div>
        <KeptAttachments quoteId={quoteId} documentIds={kept} onRemove={takeOff} />
        <DocumentDrop
          key={sent}
          quoteId={quoteId}
          label={t("toMessage")}
          isCompact
          onPending={setPending}
          onTakenBack={takeOff}
          onAdded={(documentId, isInfected) => {
            if (!isInfected) setAdded((all) => [...all, documentId]);
          }}
        />
      </>
    ),
  };
}
