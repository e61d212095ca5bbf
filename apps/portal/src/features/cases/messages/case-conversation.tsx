"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { orAgain } from "../../../trpc/query-client.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Column, Columns } from "../../../ui/layout/columns.tsx";
import { useMay } from "../../../ui/shell/permissions.tsx";
import { RequirementsPanel } from "../../documents/requirements-panel.tsx";
import { CloseCaseButton } from "../close-case-button.tsx";
import { CaseHeader } from "../header/case-header.tsx";
import type { ShownCase, ShownMessage } from "../shown-case.ts";
import classes from "./case-conversation.module.css";
import { Composer } from "./composer.tsx";
import { useClosedHere } from "./news/use-closed-here.ts";
import { useReadMark } from "./news/use-read-mark.ts";
import type { OlderMessages } from "./older-messages.tsx";
import { type Outbox, useOutbox } from "./outbox/use-outbox.ts";
import { Thread } from "./thread.tsx";
import { messagesOf, olderCursorOf, withPosted } from "./thread-pages.ts";
import { useAttachments } from "./use-attachments.tsx";
import { useFollowedThread } from "./use-followed-thread.ts";
import { useOlderMessages } from "./use-older-messages.ts";

/** A message of the other side shows within two seconds; a hidden tab does not ask. */
const REFRESH_MS = 1_000;

interface CaseConversationProps {
  readonly caseId: string;
  /** Until when the person had read the case, ISO 8601. */
  readonly readUpTo: string;
  /** Whom the quote is for. */
  readonly consumer: string;
  /** What stands beside the conversation: the quote. */
  readonly aside: ReactNode;
}

/** A case as its merchant sees it. The page has put both answers into the cache. */
export function CaseConversation({ caseId, readUpTo, consumer, aside }: CaseConversationProps) {
  const cache = trpc.useUtils();
  const mayClose = useMay("cases.write");
  const refreshMs = useRefreshMs(REFRESH_MS);
  const found = trpc.cases.get.useQuery({ caseId }, { refetchInterval: orAgain(REFRESH_MS, refreshMs) });
  const thread = trpc.caseMessages.thread.useInfiniteQuery(
    { caseId },
    { getNextPageParam: olderCursorOf, refetchInterval: orAgain(REFRESH_MS, false) },
  );
  useFollowedThread(found.data?.data.updatedAt, thread.refetch);
  const older = useOlderMessages(thread);
  const post = trpc.caseMessages.post.useMutation();

  const outbox = useOutbox(
    caseId,
    found,
    async ({ documentIds = [], ...message }) =>
      (await post.mutateAsync({ caseId, ...message, documentIds: [...documentIds] })).data,
    (message) => {
      cache.caseMessages.thread.setInfiniteData({ caseId }, (known) => withPosted(known, message));
      void cache.cases.invalidate();
    },
  );

  if (found.data === undefined || thread.data === undefined) {
    const retry = () => void Promise.all([found.refetch(), thread.refetch()]);
    return <QueryFault error={found.error ?? thread.error} retry={retry} />;
  }
  return (
    <>
      <CaseHeader
        case={found.data.data}
        consumer={consumer}
        quoteHref={`/quotes/${found.data.data.quote.quoteId}`}
        actions={mayClose && found.data.data.state === "open" ? <CloseCaseButton caseId={caseId} /> : undefined}
      />
      <ClosedStatus state={found.data.data.state} />
      <Columns beside="narrow">
        <Column>
          {asksForDocuments(found.data.data) ? <RequirementsPanel quoteId={found.data.data.quote.quoteId} /> : null}
          <MerchantThread
            case={found.data.data}
            messages={messagesOf(thread.data)}
            older={older}
            outbox={outbox}
            readUpTo={readUpTo}
          />
        </Column>
        <div className={classes.beside}>{aside}</div>
      </Columns>
    </>
  );
}

/** For who listens: others see the chip change, and over the field that writing reopens it. */
function ClosedStatus({ state }: Pick<ShownCase, "state">) {
  const t = useTranslations("cases");
  const isTold = useClosedHere(state);
  return (
    <p role="status" className="visually-hidden">
      {isTold ? t("composer.reopens") : ""}
    </p>
  );
}

/** What it asks for is shown above the conversation, with the place to put it (contract-decisions §12). */
const asksForDocuments = ({ requestType }: ShownCase): boolean => requestType === "document_request";

interface MerchantThreadProps {
  readonly case: ShownCase;
  readonly messages: readonly ShownMessage[];
  readonly older: OlderMessages;
  readonly outbox: Outbox;
  readonly readUpTo: string;
}

function MerchantThread({ case: shown, messages, older, outbox, readUpTo }: MerchantThreadProps) {
  const t = useTranslations("cases");
  const mayWrite = useMay("cases.write");
  const { documentIds, isPending, field, putBack, clear } = useAttachments(shown.quote.quoteId);
  const unreadFrom = useReadMark(shown.caseId, messages, readUpTo);
  return (
    <Thread
      caseId={shown.caseId}
      messages={messages}
      older={older}
      outbox={outbox}
      reader="merchant"
      unreadFrom={unreadFrom}
      onTakeBack={putBack}
      composer={([text, setText]) =>
        mayWrite ? (
          <Composer
            text={text}
            onText={setText}
            onSend={(body) => {
              outbox.send(body, { documentIds });
              clear();
              return true;
            }}
            attachments={field}
            isWaiting={isPending}
            hint={shown.state === "closed" ? t("composer.reopens") : undefined}
          />
        ) : null
      }
    />
  );
}
