import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { ToCheckList } from "../../../../features/support/to-check/to-check-list.tsx";
import { loadToCheckSearch, toCheckInput } from "../../../../features/support/to-check/to-check-search.ts";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.toCheck");
  return { title: t("title") };
}

async function DocumentsToCheckPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAgent();
  const cursor = (await loadToCheckSearch(searchParams)).cursor ?? undefined;
  await prefetched(procedures.supportQuotes.toCheck.prefetch(toCheckInput(cursor)));
  return (
    <HydrateClient>
      <ToCheckList cursor={cursor} />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/documents/page", DocumentsToCheckPage);
