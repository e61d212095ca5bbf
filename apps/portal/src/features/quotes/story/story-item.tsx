import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextWithLinks } from "../../../ui/format/text-with-links.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { useDocumentHrefs } from "../../documents/use-document-hrefs.ts";
import { EventDeliveries } from "../../history/event-deliveries.tsx";
import { MoveText } from "./move-text.tsx";
import type { StoryEntry } from "./story-of.ts";
import classes from "./story-steps.module.css";

/** For agents: whose quote it is, and where they read its cases. */
export interface StoryConsole {
  readonly organizationId: string;
  readonly caseHref: (caseId: string) => string;
}

interface StoryItemProps {
  readonly entry: StoryEntry;
  readonly console: StoryConsole | undefined;
}

/** One entry: what happened, when and by whom, and what was said with it. */
export function StoryItem({ entry, console }: StoryItemProps) {
  const hrefs = useDocumentHrefs(console?.organizationId);
  const t = useTranslations("quotes.timeline");
  const kinds = useTranslations("vocabulary.requirementKind");
  const states = useTranslations("vocabulary.requirementState");
  switch (entry.kind) {
    case "move": {
      const { move } = entry;
      return (
        <Entry what={<MoveText move={move} />} at={entry.at} by={move.movedBy}>
          {move.reason === undefined || move.command === "hold" ? null : <Note>{move.reason}</Note>}
          {move.note === undefined ? null : <Note>{move.note}</Note>}
        </Entry>
      );
    }
    case "asked": {
      const { kind, text } = entry.requirement;
      return (
        <Entry what={t("asked", { kind: kinds(kind) })} at={entry.at}>
          <Note>{text}</Note>
        </Entry>
      );
    }
    case "decided": {
      const { kind, state, rejection } = entry.requirement;
      return (
        <Entry what={`${kinds(kind)}: ${states(state)}`} at={entry.at}>
          {rejection === undefined ? null : <Note>{rejection}</Note>}
        </Entry>
      );
    }
    case "document": {
      const { fileName, createdBy } = entry.document;
      const what = (
        <>
          {t("document")} <PageLink href={hrefs.view(entry.document)}>{fileName}</PageLink>
        </>
      );
      return <Entry what={what} at={entry.at} by={createdBy.name} />;
    }
    case "message": {
      const { caseId, subject, beginning, isWhole, authorName } = entry.message;
      const href = console?.caseHref(caseId) ?? `/cases/${caseId}`;
      return (
        <Entry what={<PageLink href={href}>{subject}</PageLink>} at={entry.at} by={authorName}>
          <Note>
            {/* An address that may be cut short is no link. */}
            {isWhole ? <TextWithLinks text={beginning} /> : `${beginning}…`}
          </Note>
        </Entry>
      );
    }
    case "event":
      return <EventDeliveries event={entry.event} isMerchant={console === undefined} />;
  }
}

interface EntryProps {
  readonly what: ReactNode;
  readonly at: string;
  readonly by?: string;
  readonly children?: ReactNode;
}

function Entry({ what, at, by, children }: EntryProps) {
  return (
    <>
      <p className={classes.what}>{what}</p>
      <p className={classes.when}>
        <Timestamp at={at} withTime />
        {by === undefined ? null : ` · ${by}`}
      </p>
      {children}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>;
