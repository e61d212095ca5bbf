import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { QuoteList } from "../../../features/quotes/list/quote-list.tsx";
import { loadQuoteSearch, quoteListInput } from "../../../features/quotes/list/quote-search.ts";
import { openOwnView } from "../../../server/pages/open-own-view.ts";
import { HydrateClient, prefetched, procedures } from "../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../server/portal-runtime.ts";
import { ButtonLink } from "../../../ui/feedback/button-link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("quotes");
  return { title: t("title") };
}

async function QuotesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { caller } = await requireMember();
  const t = await getTranslations("quotes");
  await openOwnView("quotes", await searchParams);
  const search = await loadQuoteSearch(searchParams);
  await prefetched(procedures.quotes.list.prefetch(quoteListInput(search)), procedures.quotes.counts.prefetch());
  const mayCreate = isAllowed(caller, "quotes.write");
  const create = mayCreate ? <ButtonLink href="/quotes/new">{t("new.button")}</ButtonLink> : undefined;
  return (
    <HydrateClient>
      <PageHeader title={t("title")} actions={create} />
      <QuoteList organizationId={caller.organization.organizationId} apiUrl={portalRuntime().services.portalUrl} />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/quotes/page", QuotesPage);
