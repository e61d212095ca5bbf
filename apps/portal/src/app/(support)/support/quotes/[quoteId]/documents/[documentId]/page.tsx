import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { DocumentPage } from "../../../../../../../features/documents/viewer/document-page.tsx";
import { loadNamedOrganization } from "../../../../../../../features/support/named-organization.ts";
import { supportQuoteHref } from "../../../../../../../features/support/support-href.ts";
import { DocumentBackLink } from "../../../../../../../features/support/trail/trail-back-link.tsx";
import { answerOf, procedures } from "../../../../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../../../../server/pages/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("documents.viewer");
  return { title: t("document") };
}

interface SupportDocumentPageProps {
  params: Promise<{ quoteId: string; documentId: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function SupportDocumentPage({ params, searchParams }: SupportDocumentPageProps) {
  await requireAgent();
  const { quoteId, documentId } = await params;
  const { organization: organizationId } = await loadNamedOrganization(searchParams);
  if (organizationId === null) notFound();
  const { data } = await answerOf(procedures.documents.supportList({ organizationId, quoteId }));
  const document = data.find((each) => each.documentId === documentId);
  if (document === undefined) notFound();
  return (
    <>
      <DocumentBackLink fallback={{ kind: "quote", href: supportQuoteHref(organizationId, quoteId) }} />
      <DocumentPage document={document} organizationId={organizationId} />
    </>
  );
}
