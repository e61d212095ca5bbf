"use client";

import { Button } from "@mantine/core";
import { portalLanguageOf } from "@quote-financing/domain/people/portal-language";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { EntityList } from "../../../ui/layout/entity-list.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { CannedReplyForm } from "./canned-reply-form.tsx";
import { CannedReplyRow } from "./canned-reply-row.tsx";

type CannedReply = Answers["cannedReplies"]["list"]["data"][number];

/** Texts that agents use again and again: every agent may add, change and delete them. */
export function CannedReplyList() {
  const t = useTranslations("support.replies");
  const language = portalLanguageOf(useLocale());
  const list = trpc.cannedReplies.list.useQuery();
  const [edited, setEdited] = useState<CannedReply | "new">();
  const close = () => setEdited(undefined);
  const create = <Button onClick={() => setEdited("new")}>{t("create")}</Button>;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={create} />
      <Panel isFlush>
        {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
        {list.data?.data.length === 0 ? (
          <StateMessage title={t("empty.title")} text={t("empty.text")}>
            {create}
          </StateMessage>
        ) : null}
        <EntityList>
          {list.data?.data.map((reply) => (
            <CannedReplyRow
              key={reply.cannedReplyId}
              reply={reply}
              language={language}
              onEdit={() => setEdited(reply)}
            />
          ))}
        </EntityList>
      </Panel>
      <ModalDialog
        isOpen={edited !== undefined}
        onClose={close}
        title={edited === "new" || edited === undefined ? t("create") : t("edit")}
      >
        <CannedReplyForm reply={edited === "new" ? undefined : edited} onSaved={close} />
      </ModalDialog>
    </>
  );
}
