import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { SupportSearch } from "../../../../features/support/search/support-search.tsx";
import { loadSupportSearch, supportSearchInputOf } from "../../../../features/support/search/support-search-address.ts";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.search");
  return { title: t("title") };
}

async function SupportSearchPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAgent();
  const input = supportSearchInputOf(await loadSupportSearch(searchParams));
  await prefetched(procedures.supportSearch.find.prefetch(input));
  return (
    <HydrateClient>
      <SupportSearch />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/search/page", SupportSearchPage);
