import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { SupportCase } from "../../../../../features/support/cases/support-case.tsx";
import { loadNamedOrganization } from "../../../../../features/support/named-organization.ts";
import { quoteCasesInput } from "../../../../../features/support/quotes/quote-cases-input.ts";
import { TrailBackLink } from "../../../../../features/support/trail/trail-back-link.tsx";
import { answerOf, HydrateClient, prefetched, procedures } from "../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../server/pages/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support");
  return { title: t("case") };
}

interface SupportCasePageProps {
  params: Promise<{ caseId: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function SupportCasePage({ params, searchParams }: SupportCasePageProps) {
  await requireAgent();
  const { caseId } = await params;
  const { organization } = await loadNamedOrganization(searchParams);
  const organizationId = organization ?? (await holderOf(caseId));
  const inCase = { organizationId, caseId };
  const { data } = await answerOf(procedures.supportCases.get(inCase));
  const inQuote = { organizationId, quoteId: data.quote.quoteId };
  const { data: ofQuote } = await answerOf(procedures.supportCases.queue(quoteCasesInput(inQuote)));
  const consumer = ofQuote.find((row) => row.caseId === caseId)?.consumer;
  await prefetched(
    procedures.requirements.supportList.prefetch(inQuote),
    procedures.documents.supportList.prefetch(inQuote),
    procedures.supportApprovals.list.prefetch(),
    procedures.supportCases.get.prefetch(inCase),
    procedures.supportCases.messages.prefetchInfinite(inCase),
  );
  return (
    <HydrateClient>
      <TrailBackLink kind="case" fallback={{ kind: "queue", href: "/support" }} />
      <SupportCase
        organizationId={organizationId}
        caseId={caseId}
        consumer={consumer && [consumer.name, consumer.externalId].filter(Boolean).join(", ")}
      />
    </HydrateClient>
  );
}

/** Of the address as a person types it, without an organization. */
async function holderOf(caseId: string): Promise<string> {
  const [organization] = (await answerOf(procedures.supportCases.locate({ caseId }))).data;
  if (organization === undefined) notFound();
  return organization.organizationId;
}
