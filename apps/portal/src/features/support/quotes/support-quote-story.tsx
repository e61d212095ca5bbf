"use client";

import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { deliveriesUnderWay, UNDER_WAY_MS } from "../../history/under-way.ts";
import { QuoteStory } from "../../quotes/story/quote-story.tsx";
import { supportCaseHref } from "../support-href.ts";

const REFRESH_MS = 5_000;

interface SupportQuoteStoryProps {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** All that happened with a quote in one course, as its merchant reads it. */
export function SupportQuoteStory(inQuote: SupportQuoteStoryProps) {
  const { organizationId } = inQuote;
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const moves = trpc.financing.supportTimeline.useQuery(inQuote);
  const events = trpc.history.supportEventsOfQuote.useQuery(inQuote, {
    refetchInterval: ({ state }) =>
      refetchInterval || (deliveriesUnderWay(state.data?.data).length > 0 && UNDER_WAY_MS),
  });
  const messages = trpc.history.supportMessagesOfQuote.useQuery(inQuote, { refetchInterval });
  const requirements = trpc.requirements.supportList.useQuery(inQuote);
  const documents = trpc.documents.supportList.useQuery(inQuote);
  const failed = [moves, events, messages, requirements, documents].find(({ isError }) => isError);
  if (failed !== undefined) return <QueryFault error={failed.error} retry={() => void failed.refetch()} />;
  return (
    <QuoteStory
      console={{ organizationId, caseHref: (caseId) => supportCaseHref({ caseId, organization: { organizationId } }) }}
      moves={moves.data?.data ?? []}
      events={events.data?.data ?? []}
      messages={messages.data?.data ?? []}
      requirements={requirements.data?.data ?? []}
      documents={documents.data?.data ?? []}
    />
  );
}
