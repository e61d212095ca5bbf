import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { OrganizationList } from "../../../../features/support/organizations/organization-list.tsx";
import {
  loadOrganizationSearch,
  organizationListInput,
} from "../../../../features/support/organizations/organization-search.ts";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.organizations");
  return { title: t("title") };
}

async function OrganizationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAgent();
  const search = await loadOrganizationSearch(searchParams);
  await prefetched(procedures.supportOrganizations.list.prefetch(organizationListInput(search)));
  return (
    <HydrateClient>
      <OrganizationList hasMail={portalRuntime().services.mailRoom !== undefined} />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/organizations/page", OrganizationsPage);
