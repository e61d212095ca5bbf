import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BackLink } from "../../../../../layout/back-link.tsx";
import { answerOf, HydrateClient, prefetched, procedures } from "../../../../../server/page-procedures.ts";
import { requireAgent } from "../../../../../server/page-visitor.ts";
import { SupportCase } from "../../../../../support/support-case.tsx";
import { supportCaseHref } from "../../../../../support/support-href.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support");
  return { title: t("case") };
}

interface SupportCasePageProps {
  params: Promise<{ caseId: string }>;
  searchParams: Promise<{ organization?: string | string[] }>;
}

export default async function SupportCasePage({ params, searchParams }: SupportCasePageProps) {
  await requireAgent();
  const { caseId } = await params;
  const { organization: organizationId } = await searchParams;
  if (typeof organizationId !== "string") return await goToOrganization(caseId);
  const t = await getTranslations("support");
  await prefetched(procedures.supportCases.get.prefetch({ organizationId, caseId }));
  return (
    <HydrateClient>
      <BackLink href="/support">{t("queue")}</BackLink>
      <SupportCase organizationId={organizationId} caseId={caseId} />
    </HydrateClient>
  );
}

/** The address without its organization, as a person types it. */
async function goToOrganization(caseId: string): Promise<never> {
  const [organization] = (await answerOf(procedures.supportCases.locate({ caseId }))).data;
  if (organization === undefined) notFound();
  redirect(supportCaseHref({ caseId, organization }));
}
