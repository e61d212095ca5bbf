import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { SupportCase } from "../../../../../features/support/cases/support-case.tsx";
import { loadNamedOrganization } from "../../../../../features/support/named-organization.ts";
import { quoteCasesInput } from "../../../../../features/support/quotes/quote-cases-input.ts";
import { TrailBackLink } from "../../../../../features/support/trail/trail-back-link.tsx";
import { answerOf, HydrateClient, prefetched, procedures } from "../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../../server/pages/texts/with-texts.tsx";

interface SupportCasePageProps {
  params: Promise<{ caseId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(props: SupportCasePageProps): Promise<Metadata> {
  await requireAgent();
  const { organizationId, caseId } = await keyOf(props);
  return { title: (await findCase(organizationId, caseId)).data.subject };
}

async function SupportCasePage(props: SupportCasePageProps) {
  await requireAgent();
  const inCase = await keyOf(props);
  const { organizationId, caseId } = inCase;
  const { data } = await findCase(organizationId, caseId);
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

const findCase = cache((organizationId: string, caseId: string) =>
  answerOf(procedures.supportCases.get({ organizationId, caseId })),
);

async function keyOf({ params, searchParams }: SupportCasePageProps) {
  const { caseId } = await params;
  const { organization } = await loadNamedOrganization(searchParams);
  return { organizationId: organization ?? (await holderOf(caseId)), caseId };
}

/** Of the address as a person types it, without an organization. */
const holderOf = cache(async (caseId: string): Promise<string> => {
  const [organization] = (await answerOf(procedures.supportCases.locate({ caseId }))).data;
  if (organization === undefined) notFound();
  return organization.organizationId;
});

export default withTexts("(support)/support/cases/[caseId]/page", SupportCasePage);
