"use client";

import { Button, NativeSelect } from "@mantine/core";
import { portalLanguageOf } from "@quote-financing/domain/people/portal-language";
import { IconMessage2 } from "@tabler/icons-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import classes from "./canned-reply-picker.module.css";

interface CannedReplyPickerProps {
  readonly inCase: { readonly organizationId: string; readonly caseId: string };
  readonly onPick: (text: string) => void;
}

/** Puts a canned reply, with this case's names filled in, into the field: to be read and changed before it is sent. */
export function CannedReplyPicker({ inCase, onPick }: CannedReplyPickerProps) {
  const t = useTranslations("support.replies");
  const [isOpen, setOpen] = useState(false);
  const pick = (text: string) => {
    setOpen(false);
    onPick(text);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage2 size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("pick")}
      </Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("pick")}>
        <ReplyChoice inCase={inCase} onPick={pick} />
      </ModalDialog>
    </>
  );
}

function ReplyChoice({ inCase, onPick }: CannedReplyPickerProps) {
  const t = useTranslations("support.replies");
  const [language, setLanguage] = useState<string>(portalLanguageOf(useLocale()));
  const filled = trpc.cannedReplies.filled.useQuery(inCase);
  const replies = filled.data?.data ?? [];
  return (
    <div className={classes.choice}>
      {filled.isError ? <QueryFault error={filled.error} retry={() => void filled.refetch()} /> : null}
      <NativeSelect
        label={t("language")}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
        data={[
          { value: "nl", label: "Nederlands" },
          { value: "en", label: "English" },
        ]}
      />
      {filled.data !== undefined && replies.length === 0 ? <p>{t("noneToPick")}</p> : null}
      <ul className={classes.replies} lang={language}>
        {replies.map(({ cannedReplyId, name, bodyNl, bodyEn }) => {
          const text = language === "en" ? bodyEn : bodyNl;
          return (
            <li key={cannedReplyId}>
              <button type="button" className={classes.reply} onClick={() => onPick(text)}>
                <span className={classes.name}>{name}</span>
                <span className={classes.text}>{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={classes.manage}>
        <Link href="/support/replies">{t("manage")}</Link>
      </p>
    </div>
  );
}
