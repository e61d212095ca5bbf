import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { DocumentPage } from "../../../../../../features/documents/viewer/document-page.tsx";
import { answerOf, procedures } from "../../../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../../../server/pages/texts/with-texts.tsx";
import { BackLink } from "../../../../../../ui/layout/back-link.tsx";

interface DocumentPageProps {
  params: Promise<{ quoteId: string; documentId: string }>;
}

const findDocument = cache((documentId: string) => answerOf(procedures.documents.get({ documentId })));

export async function generateMetadata({ params }: DocumentPageProps): Promise<Metadata> {
  await requireMember();
  return { title: (await findDocument((await params).documentId)).data.fileName };
}

async function MerchantDocumentPage({ params }: DocumentPageProps) {
  await requireMember();
  const { quoteId, documentId } = await params;
  const { data } = await findDocument(documentId);
  if (data.quoteId !== quoteId) notFound();
  const t = await getTranslations("documents.viewer");
  return (
    <>
      <BackLink href={`/quotes/${quoteId}`}>{t("toQuote")}</BackLink>
      <DocumentPage document={data} />
    </>
  );
}

export default withTexts("(merchant)/quotes/[quoteId]/documents/[documentId]/page", MerchantDocumentPage);
