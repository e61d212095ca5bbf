import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { NewQuoteForm } from "../../../../features/quotes/new-quote/new-quote-form.tsx";
import { readPrefill } from "../../../../features/quotes/new-quote/prefill.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import { BackLink } from "../../../../ui/layout/back-link.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("newQuote");
  return { title: t("title") };
}

async function NewQuotePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { caller } = await requireMember();
  if (!isAllowed(caller, "quotes.write")) redirect("/quotes");
  const prefill = await readPrefill(searchParams);
  const t = await getTranslations("newQuote");
  const quotes = await getTranslations("quotes");
  return (
    <>
      <BackLink href="/quotes">{quotes("title")}</BackLink>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div>
        <NewQuoteForm organizationId={caller.organization.organizationId} prefill={prefill} />
      </div>
    </>
  );
}

export default withTexts("(merchant)/quotes/new/page", NewQuotePage);
