import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { CaseList } from "../../../features/cases/case-list.tsx";
import { CASES } from "../../../features/cases/case-search.ts";
import { openOwnView } from "../../../server/pages/open-own-view.ts";
import { HydrateClient, prefetched, procedures } from "../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../server/portal-runtime.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cases");
  return { title: t("title") };
}

async function CasesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { caller } = await requireMember();
  await openOwnView("cases", await searchParams);
  const search = CASES.searchOf(await CASES.load(searchParams));
  const t = await getTranslations("cases");
  await prefetched(procedures.cases.tab.prefetch(search), procedures.cases.counts.prefetch());
  return (
    <HydrateClient>
      <PageHeader title={t("title")} lead={t("lead")} />
      <CaseList organizationId={caller.organization.organizationId} apiUrl={portalRuntime().services.portalUrl} />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/cases/page", CasesPage);
