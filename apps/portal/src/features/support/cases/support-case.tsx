"use client";

import { useFollowedQuotes } from "../../../trpc/live/followed-quotes.ts";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { orAgain } from "../../../trpc/query-client.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Column, Columns } from "../../../ui/layout/columns.tsx";
import { CaseHeader } from "../../cases/header/case-header.tsx";
import { useOutbox } from "../../cases/messages/outbox/use-outbox.ts";
import { messagesOf, olderCursorOf, withPosted } from "../../cases/messages/thread-pages.ts";
import { useFollowedThread } from "../../cases/messages/use-followed-thread.ts";
import { useOlderMessages } from "../../cases/messages/use-older-messages.ts";
import type { ShownMessage } from "../../cases/shown-case.ts";
import { SupportDocuments } from "../documents/support-documents.tsx";
import { supportQuoteHref } from "../support-href.ts";
import { CaseActions } from "./case-actions.tsx";
import { CaseQuoteStory } from "./case-quote-story.tsx";
import { CollisionNotice } from "./collision-notice.tsx";
import { seenThroughOf } from "./seen-through.ts";
import { SupportThread } from "./support-thread.tsx";
import { useCaseCommands } from "./use-case-commands.ts";
import { useCasePresence } from "./use-case-presence.ts";

const REFRESH_MS = 1_000;
/** A page is not told of notes and claims that colleagues make on another process: it asks for them. */
const LIVE_REFRESH_MS = 5_000;

interface SupportCaseProps {
  readonly organizationId: string;
  readonly caseId: string;
  /** Whom the quote is for, and the merchant's reference. */
  readonly consumer?: string | undefined;
}

/** A case as an agent works on it: who else is there, the thread, and what can be done with it. */
export function SupportCase({ organizationId, caseId, consumer }: SupportCaseProps) {
  const key = { organizationId, caseId };
  const cache = trpc.useUtils();
  const refetchInterval = useRefreshMs(REFRESH_MS) || LIVE_REFRESH_MS;
  const found = trpc.supportCases.get.useQuery(key, { refetchInterval: orAgain(refetchInterval, refetchInterval) });
  const thread = trpc.supportCases.messages.useInfiniteQuery(key, {
    getNextPageParam: olderCursorOf,
    refetchInterval: orAgain(REFRESH_MS, false),
  });
  useFollowedQuotes(organizationId);
  useFollowedThread(found.data?.data.updatedAt, thread.refetch);
  const older = useOlderMessages(thread);
  const { others, markTyping } = useCasePresence(organizationId, caseId);
  const seenThrough = seenThroughOf(found.data?.data, thread.data && messagesOf(thread.data));
  const actions = useCaseCommands(key, seenThrough);
  const reply = trpc.supportCases.reply.useMutation();
  const outbox = useOutbox(
    caseId,
    found,
    async (message) => (await reply.mutateAsync({ ...key, ...message })).data,
    (message: ShownMessage) => {
      cache.supportCases.messages.setInfiniteData(key, (known) => withPosted(known, message));
      void cache.supportCases.invalidate();
    },
  );
  if (found.data === undefined || thread.data === undefined) {
    const retry = () => void Promise.all([found.refetch(), thread.refetch()]);
    return <QueryFault error={found.error ?? thread.error} retry={retry} />;
  }
  const { data, notes } = found.data;
  const inQuote = { organizationId, quoteId: data.quote.quoteId };
  return (
    <>
      <CaseHeader
        case={data}
        reader="agent"
        consumer={consumer}
        quoteHref={supportQuoteHref(organizationId, inQuote.quoteId)}
      />
      <CollisionNotice
        claim={data.claim}
        others={others}
        onTakeOver={() => actions.commands.claim(true)}
        isBusy={actions.isBusy}
      />
      <Columns>
        <Column>
          <SupportThread
            shown={data}
            messages={messagesOf(thread.data)}
            older={older}
            notes={notes}
            outbox={outbox}
            seenThrough={seenThrough}
            typing={others.find(({ isTyping }) => isTyping)?.name}
            onTyping={markTyping}
            onTakeOver={() => actions.commands.claim(true)}
          />
          <CaseQuoteStory {...inQuote} />
        </Column>
        <Column>
          <CaseActions shown={data} actions={actions} />
          <SupportDocuments {...inQuote} />
        </Column>
      </Columns>
    </>
  );
}
