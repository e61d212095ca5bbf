"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { trpc } from "../../trpc/portal-trpc.ts";
import { QueryFault } from "../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../ui/feedback/state-message.tsx";
import { Timestamp } from "../../ui/format/timestamp.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import classes from "./mail-list.module.css";

const REFRESH_MS = 2_000;

/** The mail that landed in DATA_DIR/mail. */
export function MailList() {
  const t = useTranslations("developmentMail");
  const mails = trpc.developmentMail.list.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={classes.mails}>
        {mails.isError ? <QueryFault error={mails.error} retry={() => void mails.refetch()} /> : null}
        {mails.data?.data.length === 0 ? (
          <Panel isFlush>
            <StateMessage title={t("empty.title")} text={t("empty.text")} />
          </Panel>
        ) : null}
        {mails.data?.data.map(({ mailId, recipient, subject, text, createdAt }) => (
          <Panel key={mailId} title={subject} isArticle>
            <p className={classes.head}>
              {t("to", { recipient })} · <Timestamp at={createdAt} withTime />
            </p>
            <p className={classes.text}>{linked(text)}</p>
          </Panel>
        ))}
      </div>
    </>
  );
}

const ADDRESS = /(https?:\/\/\S+)/;

/** Our own mails: every address in them is one of this portal, which may be at localhost here. */
const linked = (text: string) =>
  text
    .split(ADDRESS)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? <a href={part}>{part}</a> : part}</Fragment>);
