import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "../../../../layout/back-link.tsx";
import { PageHeader } from "../../../../layout/page-header.tsx";
import { NewQuoteForm } from "../../../../new-quote/new-quote-form.tsx";
import { requireMember } from "../../../../server/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("newQuote");
  return { title: t("title") };
}

export default async function NewQuotePage() {
  await requireMember();
  const t = await getTranslations("newQuote");
  const quotes = await getTranslations("quotes");
  return (
    <>
      <BackLink href="/quotes">{quotes("title")}</BackLink>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div>
        <NewQuoteForm />
      </div>
    </>
  );
}
