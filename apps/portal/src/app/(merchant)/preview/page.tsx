import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { PageHeader } from "../../../layout/page-header.tsx";
import { CostPreview } from "../../../preview/cost-preview.tsx";
import { previewQuestion } from "../../../preview/preview-question.ts";
import { loadPreviewSearch } from "../../../preview/preview-search.ts";
import { HydrateClient, procedures } from "../../../server/page-procedures.ts";
import { requireMember } from "../../../server/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview");
  return { title: t("title") };
}

export default async function PreviewPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireMember();
  const t = await getTranslations("preview");
  const { input } = previewQuestion(await loadPreviewSearch(searchParams));
  if (input !== undefined) await procedures.costPreview.explore.prefetch(input);
  return (
    <HydrateClient>
      <PageHeader title={t("title")} lead={t("lead")} />
      <CostPreview />
    </HydrateClient>
  );
}
