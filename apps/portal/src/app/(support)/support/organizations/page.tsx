import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrganizationList } from "../../../../features/support/organizations/organization-list.tsx";
import {
  organizationListInput,
  readOrganizationSearch,
} from "../../../../features/support/organizations/organization-search.ts";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../server/pages/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.organizations");
  return { title: t("title") };
}

interface OrganizationsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function OrganizationsPage({ searchParams }: OrganizationsPageProps) {
  await requireAgent();
  const search = readOrganizationSearch(await searchParams);
  await prefetched(procedures.supportOrganizations.list.prefetch(organizationListInput(search)));
  return (
    <HydrateClient>
      <OrganizationList search={search} />
    </HydrateClient>
  );
}
