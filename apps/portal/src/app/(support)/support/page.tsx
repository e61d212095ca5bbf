import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "../../../layout/page-header.tsx";
import { HydrateClient, prefetched, procedures } from "../../../server/page-procedures.ts";
import { requireAgent } from "../../../server/page-visitor.ts";
import { readQueueSearch } from "../../../support/queue-search.ts";
import { SupportQueue } from "../../../support/support-queue.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support");
  return { title: t("queue") };
}

interface SupportPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SupportPage({ searchParams }: SupportPageProps) {
  await requireAgent();
  const search = readQueueSearch(await searchParams);
  const t = await getTranslations("support");
  await prefetched(procedures.supportCases.queue.prefetch(search), procedures.supportCases.counts.prefetch());
  return (
    <HydrateClient>
      <PageHeader title={t("queue")} lead={t("queueLead")} />
      <SupportQueue search={search} />
    </HydrateClient>
  );
}
