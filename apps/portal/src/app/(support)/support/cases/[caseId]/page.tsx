import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { SupportCase } from "../../../../../features/support/cases/support-case.tsx";
import { loadNamedOrganization } from "../../../../../features/support/named-organization.ts";
import { answerOf, HydrateClient, prefetched, procedures } from "../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../server/pages/page-visitor.ts";
import { BackLink } from "../../../../../ui/layout/back-link.tsx";

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
  const t = await getTranslations("support");
  const inCase = { organizationId, caseId };
  await prefetched(
    procedures.supportApprovals.list.prefetch(),
    procedures.supportCases.get.prefetch(inCase),
    procedures.supportCases.messages.prefetchInfinite(inCase),
  );
  return (
    <HydrateClient>
      <BackLink href="/support">{t("queue")}</BackLink>
      <SupportCase organizationId={organizationId} caseId={caseId} />
    </HydrateClient>
  );
}

/** Of the address as a person types it, without an organization. */
async function holderOf(caseId: string): Promise<string> {
  const [organization] = (await answerOf(procedures.supportCases.locate({ caseId }))).data;
  if (organization === undefined) notFound();
  return organization.organizationId;
}
