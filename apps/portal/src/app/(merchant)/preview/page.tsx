import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { CostPreview } from "../../../features/quotes/cost-preview/cost-preview.tsx";
import { previewQuestion } from "../../../features/quotes/cost-preview/preview-question.ts";
import { loadPreviewSearch } from "../../../features/quotes/cost-preview/preview-search.ts";
import { HydrateClient, procedures } from "../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../server/portal-runtime.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview");
  return { title: t("title") };
}

async function PreviewPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireMember();
  const t = await getTranslations("preview");
  const { input } = previewQuestion(await loadPreviewSearch(searchParams));
  if (input !== undefined) await procedures.costPreview.explore.prefetch(input);
  return (
    <HydrateClient>
      <PageHeader title={t("title")} lead={t("lead")} />
      <CostPreview warningPicture={warningPicture()} />
    </HydrateClient>
  );
}

function warningPicture() {
  const { creditWarning } = portalRuntime().services;
  return creditWarning?.kind === "picture" ? { width: creditWarning.width, height: creditWarning.height } : undefined;
}

export default withTexts("(merchant)/preview/page", PreviewPage);
