import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { DocumentPage } from "../../../../../../../features/documents/viewer/document-page.tsx";
import { loadNamedOrganization } from "../../../../../../../features/support/named-organization.ts";
import { supportQuoteHref } from "../../../../../../../features/support/support-href.ts";
import { DocumentBackLink } from "../../../../../../../features/support/trail/trail-back-link.tsx";
import { answerOf, procedures } from "../../../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../../../../server/pages/texts/with-texts.tsx";

interface SupportDocumentPageProps {
  params: Promise<{ quoteId: string; documentId: string }>;
  searchParams: Promise<SearchParams>;
}

const findDocument = cache(async (organizationId: string, quoteId: string, documentId: string) => {
  const { data } = await answerOf(procedures.documents.supportList({ organizationId, quoteId }));
  return data.find((each) => each.documentId === documentId) ?? notFound();
});

export async function generateMetadata({ params, searchParams }: SupportDocumentPageProps): Promise<Metadata> {
  await requireAgent();
  const { quoteId, documentId } = await params;
  const { organization } = await loadNamedOrganization(searchParams);
  if (organization === null) notFound();
  return { title: (await findDocument(organization, quoteId, documentId)).fileName };
}

async function SupportDocumentPage({ params, searchParams }: SupportDocumentPageProps) {
  await requireAgent();
  const { quoteId, documentId } = await params;
  const { organization: organizationId } = await loadNamedOrganization(searchParams);
  if (organizationId === null) notFound();
  const document = await findDocument(organizationId, quoteId, documentId);
  return (
    <>
      <DocumentBackLink fallback={{ kind: "quote", href: supportQuoteHref(organizationId, quoteId) }} />
      <DocumentPage document={document} organizationId={organizationId} />
    </>
  );
}

export default withTexts("(support)/support/quotes/[quoteId]/documents/[documentId]/page", SupportDocumentPage);
