import { consumerName } from "@quote-financing/api/quotes/consumer-name";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { loadNamedOrganization } from "../../../../../features/support/named-organization.ts";
import { quoteCasesInput } from "../../../../../features/support/quotes/quote-cases-input.ts";
import { SupportQuote } from "../../../../../features/support/quotes/support-quote.tsx";
import { TrailBackLink } from "../../../../../features/support/trail/trail-back-link.tsx";
import {
  answerOf,
  HydrateClient,
  prefetched,
  prefetchedAnswer,
  procedures,
} from "../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../../server/pages/texts/with-texts.tsx";

interface SupportQuotePageProps {
  params: Promise<{ quoteId: string }>;
  searchParams: Promise<SearchParams>;
}

const prefetchQuote = cache((organizationId: string, quoteId: string) =>
  procedures.supportQuotes.get.prefetch({ organizationId, quoteId }),
);

export async function generateMetadata(props: SupportQuotePageProps): Promise<Metadata> {
  await requireAgent();
  const key = await keyOf(props);
  const prefetch = prefetchQuote(key.organizationId, key.quoteId);
  const found = await prefetchedAnswer(["supportQuotes", "get"], key, prefetch);
  const t = await getTranslations("support");
  return { title: found === undefined ? t("quote") : consumerName(found.data.contact) };
}

async function SupportQuotePage(props: SupportQuotePageProps) {
  await requireAgent();
  const key = await keyOf(props);
  await prefetched(
    prefetchQuote(key.organizationId, key.quoteId),
    procedures.supportQuotes.nextStep.prefetch(key),
    procedures.requirements.supportList.prefetch(key),
    procedures.documents.supportList.prefetch(key),
    procedures.financing.options.prefetch(key),
    procedures.financing.supportTimeline.prefetch(key),
    procedures.history.supportEventsOfQuote.prefetch(key),
    procedures.history.supportMessagesOfQuote.prefetch(key),
    procedures.supportCases.queue.prefetch(quoteCasesInput(key)),
  );
  return (
    <HydrateClient>
      <TrailBackLink kind="quote" fallback={{ kind: "queue", href: "/support" }} />
      <SupportQuote {...key} />
    </HydrateClient>
  );
}

async function keyOf({ params, searchParams }: SupportQuotePageProps) {
  const { quoteId } = await params;
  const { organization } = await loadNamedOrganization(searchParams);
  return { organizationId: organization ?? (await holderOf(quoteId)), quoteId };
}

/** Of the address as a person types it, without an organization. */
const holderOf = cache(async (quoteId: string): Promise<string> => {
  const [organization] = (await answerOf(procedures.supportQuotes.locate({ quoteId }))).data;
  if (organization === undefined) notFound();
  return organization.organizationId;
});

export default withTexts("(support)/support/quotes/[quoteId]/page", SupportQuotePage);
