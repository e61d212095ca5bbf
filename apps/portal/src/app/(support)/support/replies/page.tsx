import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CannedReplyList } from "../../../../features/support/canned-replies/canned-reply-list.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.replies");
  return { title: t("title") };
}

async function CannedRepliesPage() {
  await requireAgent();
  await prefetched(procedures.cannedReplies.list.prefetch());
  return (
    <HydrateClient>
      <CannedReplyList />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/replies/page", CannedRepliesPage);
