"use client";

import { useTranslations } from "next-intl";
import { CaseHeader } from "../cases/case-header.tsx";
import type { ShownMessage } from "../cases/shown-case.ts";
import { Thread } from "../cases/thread.tsx";
import { useOutbox } from "../cases/use-outbox.ts";
import { QueryFault } from "../feedback/query-fault.tsx";
import { trpc } from "../trpc/portal-trpc.ts";
import { CaseActions } from "./case-actions.tsx";
import { RedactButton } from "./redact-button.tsx";
import classes from "./support-case.module.css";
import { supportQuoteHref } from "./support-href.ts";

const REFRESH_MS = 1_500;

/** A case as an agent works on it: the thread, and what can be done with it. */
export function SupportCase({ organizationId, caseId }: { organizationId: string; caseId: string }) {
  const t = useTranslations("support");
  const key = { organizationId, caseId };
  const cache = trpc.useUtils();
  const found = trpc.supportCases.get.useQuery(key, { refetchInterval: REFRESH_MS });
  const reply = trpc.supportCases.reply.useMutation();
  const outbox = useOutbox(
    caseId,
    async (message) => (await reply.mutateAsync({ ...key, ...message })).data,
    (message: ShownMessage) => {
      cache.supportCases.get.setData(key, (known) => known && { ...known, messages: [...known.messages, message] });
      void cache.supportCases.invalidate();
    },
  );
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data, messages } = found.data;
  return (
    <>
      <CaseHeader case={data} reader="agent" quoteHref={supportQuoteHref(organizationId, data.quote.quoteId)} />
      <div className={classes.columns}>
        <Thread
          caseId={caseId}
          messages={messages}
          outbox={outbox}
          reader="platform"
          hint={data.hidden ? t("hiddenHint") : data.state === "closed" ? t("closedHint") : undefined}
          actionsOf={(message) =>
            message.redactedAt === undefined ? <RedactButton {...key} messageId={message.messageId} /> : null
          }
        />
        <CaseActions shown={data} />
      </div>
    </>
  );
}
