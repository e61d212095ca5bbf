import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { loadNamedOrganization } from "../../../../../features/support/named-organization.ts";
import { quoteCasesInput } from "../../../../../features/support/quotes/quote-cases-input.ts";
import { SupportQuote } from "../../../../../features/support/quotes/support-quote.tsx";
import { TrailBackLink } from "../../../../../features/support/trail/trail-back-link.tsx";
import { answerOf, HydrateClient, prefetched, procedures } from "../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../server/pages/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support");
  return { title: t("quote") };
}

interface SupportQuotePageProps {
  params: Promise<{ quoteId: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function SupportQuotePage({ params, searchParams }: SupportQuotePageProps) {
  await requireAgent();
  const { quoteId } = await params;
  const { organization } = await loadNamedOrganization(searchParams);
  const organizationId = organization ?? (await holderOf(quoteId));
  const key = { organizationId, quoteId };
  await prefetched(
    procedures.supportQuotes.get.prefetch(key),
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
      <SupportQuote organizationId={organizationId} quoteId={quoteId} />
    </HydrateClient>
  );
}

/** Of the address as a person types it, without an organization. */
async function holderOf(quoteId: string): Promise<string> {
  const [organization] = (await answerOf(procedures.supportQuotes.locate({ quoteId }))).data;
  if (organization === undefined) notFound();
  return organization.organizationId;
}
