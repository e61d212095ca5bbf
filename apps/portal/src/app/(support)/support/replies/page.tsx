import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HydrateClient, prefetched, procedures } from "../../../../server/page-procedures.ts";
import { requireAgent } from "../../../../server/page-visitor.ts";
import { CannedReplyList } from "../../../../support/canned-reply-list.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.replies");
  return { title: t("title") };
}

export default async function CannedRepliesPage() {
  await requireAgent();
  await prefetched(procedures.cannedReplies.list.prefetch());
  return (
    <HydrateClient>
      <CannedReplyList />
    </HydrateClient>
  );
}
