import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HydrateClient, prefetched, procedures } from "../../../../server/page-procedures.ts";
import { requireAgent } from "../../../../server/page-visitor.ts";
import { OrganizationList } from "../../../../support/organization-list.tsx";
import { organizationListInput, readOrganizationSearch } from "../../../../support/organization-search.ts";

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
