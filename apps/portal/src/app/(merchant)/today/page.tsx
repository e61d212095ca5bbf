import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TodayList } from "../../../features/today/today-list.tsx";
import { HydrateClient, prefetched, procedures } from "../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("today");
  return { title: t("title") };
}

async function TodayPage() {
  await requireMember();
  const t = await getTranslations("today");
  await prefetched(procedures.today.get.prefetch());
  return (
    <HydrateClient>
      <PageHeader title={t("title")} lead={t("lead")} />
      <TodayList />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/today/page", TodayPage);
