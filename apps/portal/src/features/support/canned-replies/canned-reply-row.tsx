"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm-dialog.tsx";
import { EntityRow } from "../../../ui/layout/entity-list.tsx";
import classes from "./canned-reply-row.module.css";
import { MacroSummary } from "./macro-summary.tsx";

interface CannedReplyRowProps {
  readonly reply: Answers["cannedReplies"]["list"]["data"][number];
  /** Which of its texts is shown. */
  readonly language: "nl" | "en";
  readonly onEdit: () => void;
}

export function CannedReplyRow({ reply, language, onEdit }: CannedReplyRowProps) {
  const t = useTranslations("support.replies");
  const cache = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.cannedReplies.delete.useMutation({ onSuccess: () => cache.cannedReplies.invalidate() });
  const problem = useProblemText(remove.error);
  return (
    <EntityRow
      name={reply.name}
      facts={
        <>
          <p className={classes.text} lang={language}>
            {language === "en" ? reply.bodyEn : reply.bodyNl}
          </p>
          <MacroSummary steps={reply.steps} />
          <span>
            {t("updatedBy", { name: reply.updatedBy })}, <Timestamp at={reply.updatedAt} />
          </span>
        </>
      }
      actions={
        <>
          <Button size="xs" variant="default" aria-label={t("editOf", { name: reply.name })} onClick={onEdit}>
            {t("change")}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={t("deleteOf", { name: reply.name })}
            onClick={() => setAsking(true)}
          >
            {t("delete")}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title={t("deleteTitle", { name: reply.name })}
            action={t("deleteConfirm")}
            onConfirm={() => remove.mutateAsync({ cannedReplyId: reply.cannedReplyId })}
            isBusy={remove.isPending}
            problem={problem}
          >
            <p>{t("deleteText")}</p>
          </ConfirmDialog>
        </>
      }
    />
  );
}
