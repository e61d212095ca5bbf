import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "../../../../../layout/back-link.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../../server/page-procedures.ts";
import { requireAgent } from "../../../../../server/page-visitor.ts";
import { SupportOrganization } from "../../../../../support/support-organization.tsx";

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
    procedures.supportOrganizations.get.prefetch({ organizationId }),
    procedures.supportQuotes.list.prefetch({ organizationId }),
  );
  return (
    <HydrateClient>
      <BackLink href="/support/organizations">{t("title")}</BackLink>
      <SupportOrganization organizationId={organizationId} />
    </HydrateClient>
  );
}
