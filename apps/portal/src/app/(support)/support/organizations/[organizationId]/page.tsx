import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SupportOrganization } from "../../../../../features/support/organizations/support-organization.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../server/pages/page-visitor.ts";
import { portalRuntime } from "../../../../../server/portal-runtime.ts";
import { BackLink } from "../../../../../ui/layout/back-link.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.organizations");
  return { title: t("one") };
}

interface SupportOrganizationPageProps {
  params: Promise<{ organizationId: string }>;
}

export default async function SupportOrganizationPage({ params }: SupportOrganizationPageProps) {
  await requireAgent();
  const { organizationId } = await params;
  const t = await getTranslations("support.organizations");
  await prefetched(
    procedures.supportApprovals.list.prefetch(),
    procedures.supportOrganizations.get.prefetch({ organizationId }),
    procedures.supportQuotes.list.prefetch({ organizationId }),
  );
  return (
    <HydrateClient>
      <BackLink href="/support/organizations">{t("title")}</BackLink>
      <SupportOrganization organizationId={organizationId} hasMail={portalRuntime().services.mailRoom !== undefined} />
    </HydrateClient>
  );
}
