"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { TimeOfDay } from "../../../ui/format/time-of-day.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import classes from "./note-item.module.css";
import type { ShownNote } from "./shown-support-case.ts";

/** Of a note's text, to tell its button from those of others. */
const NAME_LENGTH = 60;

interface NoteItemProps {
  readonly inCase: { readonly organizationId: string; readonly caseId: string };
  readonly note: ShownNote;
}

/** A note between agents, told apart from what the merchant reads by its colour and by its words. */
export function NoteItem({ inCase, note }: NoteItemProps) {
  const t = useTranslations("support.notes");
  const cache = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.supportCases.deleteNote.useMutation({
    onSuccess: async () => {
      await cache.supportCases.get.invalidate();
      setAsking(false);
    },
  });
  const problem = useProblemText(remove.error);
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <span className={classes.author}>{note.authorName}</span>
        <span className={classes.kind}>{t("kind")}</span>
        <span className={classes.at}>
          <TimeOfDay at={note.createdAt} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t("deleteNamed", { text: note.body.slice(0, NAME_LENGTH) })}
            onClick={() => setAsking(true)}
          >
            {t("delete")}
          </Button>
        </span>
      </div>
      <p className={classes.body}>{note.body}</p>
      {isAsking ? (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={t("deleteTitle")}
          action={t("deleteConfirm")}
          onConfirm={() => remove.mutateAsync({ ...inCase, noteId: note.noteId })}
          isBusy={remove.isPending}
          problem={problem}
        >
          <p>{t("deleteText")}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
