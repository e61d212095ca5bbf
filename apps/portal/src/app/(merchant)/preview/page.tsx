import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "../../../layout/page-header.tsx";
import { CostPreview } from "../../../preview/cost-preview.tsx";
import { requireMember } from "../../../server/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview");
  return { title: t("title") };
}

export default async function PreviewPage() {
  await requireMember();
  const t = await getTranslations("preview");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <CostPreview />
    </>
  );
}
