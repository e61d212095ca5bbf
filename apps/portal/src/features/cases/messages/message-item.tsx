import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextWithLinks } from "../../../ui/format/text-with-links.tsx";
import { TimeOfDay } from "../../../ui/format/time-of-day.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { DocumentList } from "../../documents/document-list.tsx";
import type { ShownMessage } from "../shown-case.ts";
import classes from "./message-item.module.css";

interface MessageItemProps {
  readonly message: ShownMessage;
  /** Which side the reader is on: their own messages stand apart. */
  readonly reader: ShownMessage["author"]["type"];
  /** For agents: whose case it is. */
  readonly organizationId?: string | undefined;
  readonly children?: ReactNode;
}

/** One message: its text exactly as written; a tombstone where it was erased. */
export function MessageItem({ message, reader, organizationId, children }: MessageItemProps) {
  const t = useTranslations("cases.thread");
  const { author, body, createdAt, redactedAt, documents = [] } = message;
  return (
    <li className={classes.message} data-own={author.type === reader || undefined}>
      <div className={classes.head}>
        <span className={classes.author}>{author.name}</span>
        {author.type === "platform" && reader === "merchant" ? (
          <span className={classes.side}>{t("platform")}</span>
        ) : null}
        <span className={classes.at}>
          <TimeOfDay at={createdAt} />
          {children}
        </span>
      </div>
      {redactedAt === undefined ? (
        <p className={classes.body}>
          <TextWithLinks text={body} />
        </p>
      ) : (
        <p className={classes.tombstone}>
          {t("redacted")} <Timestamp at={redactedAt} withTime />
        </p>
      )}
      {documents.length === 0 ? null : (
        <div className={classes.documents}>
          <DocumentList documents={documents} organizationId={organizationId} />
        </div>
      )}
    </li>
  );
}
