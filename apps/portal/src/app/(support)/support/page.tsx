import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { QUEUE } from "../../../features/support/queue/queue-search.ts";
import { SupportQueue } from "../../../features/support/queue/support-queue.tsx";
import { HydrateClient, prefetched, procedures } from "../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support");
  return { title: t("queue") };
}

async function SupportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAgent();
  const search = QUEUE.searchOf(await QUEUE.load(searchParams));
  const t = await getTranslations("support");
  await prefetched(procedures.supportCases.queue.prefetch(search), procedures.supportCases.counts.prefetch());
  return (
    <HydrateClient>
      <PageHeader title={t("queue")} lead={t("queueLead")} />
      <SupportQueue />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/page", SupportPage);
