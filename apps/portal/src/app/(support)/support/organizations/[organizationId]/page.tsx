import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { SupportOrganization } from "../../../../../features/support/organizations/support-organization.tsx";
import { TrailBackLink } from "../../../../../features/support/trail/trail-back-link.tsx";
import {
  HydrateClient,
  prefetched,
  prefetchedAnswer,
  procedures,
} from "../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../../server/portal-runtime.ts";

interface SupportOrganizationPageProps {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ cursor?: string | string[] }>;
}

const prefetchOrganization = cache((organizationId: string) =>
  procedures.supportOrganizations.get.prefetch({ organizationId }),
);

export async function generateMetadata({ params }: SupportOrganizationPageProps): Promise<Metadata> {
  await requireAgent();
  const { organizationId } = await params;
  const prefetch = prefetchOrganization(organizationId);
  const found = await prefetchedAnswer(["supportOrganizations", "get"], { organizationId }, prefetch);
  const t = await getTranslations("support.organizations");
  return { title: found?.data.name ?? t("one") };
}

async function SupportOrganizationPage({ params, searchParams }: SupportOrganizationPageProps) {
  await requireAgent();
  const { organizationId } = await params;
  const cursor = [(await searchParams).cursor].flat()[0];
  await prefetched(
    procedures.supportApprovals.list.prefetch(),
    prefetchOrganization(organizationId),
    procedures.supportQuotes.list.prefetch({ organizationId, cursor }),
  );
  return (
    <HydrateClient>
      <TrailBackLink kind="organization" fallback={{ kind: "organizations", href: "/support/organizations" }} />
      <SupportOrganization
        organizationId={organizationId}
        hasMail={portalRuntime().services.mailRoom !== undefined}
        cursor={cursor}
      />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/organizations/[organizationId]/page", SupportOrganizationPage);
