"use client";

import { useTranslations } from "next-intl";
import { QueryFault } from "../feedback/query-fault.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { CaseHeader } from "./case-header.tsx";
import type { ShownMessage } from "./shown-case.ts";
import { Thread } from "./thread.tsx";
import { useOutbox } from "./use-outbox.ts";

/** A message of the other side shows within two seconds; a hidden tab does not ask. */
const REFRESH_MS = 1_500;

/** A case as its merchant sees it. The page has put both answers into the cache. */
export function CaseConversation({ caseId }: { caseId: string }) {
  const t = useTranslations("cases");
  const cache = trpc.useUtils();
  const found = trpc.cases.get.useQuery({ caseId }, { refetchInterval: REFRESH_MS });
  const thread = trpc.caseMessages.list.useQuery({ caseId }, { refetchInterval: REFRESH_MS });
  const post = trpc.caseMessages.post.useMutation();

  const outbox = useOutbox(
    async (message) => (await post.mutateAsync({ caseId, ...message })).data,
    (message) => {
      cache.caseMessages.list.setData({ caseId }, (known) => ({ data: withMessage(known?.data ?? [], message) }));
      void cache.cases.invalidate();
    },
  );

  if (found.data === undefined || thread.data === undefined) {
    return <QueryFault error={found.error ?? thread.error} retry={() => void thread.refetch()} />;
  }
  const { data } = found.data;
  return (
    <>
      <CaseHeader case={data} quoteHref={`/quotes/${data.quote.quoteId}`} />
      <Thread
        caseId={caseId}
        messages={thread.data.data}
        outbox={outbox}
        reader="merchant"
        hint={data.state === "closed" ? t("composer.reopens") : undefined}
      />
    </>
  );
}

const withMessage = (messages: readonly ShownMessage[], message: ShownMessage): ShownMessage[] =>
  messages.some(({ messageId }) => messageId === message.messageId) ? [...messages] : [...messages, message];
