import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApprovalList } from "../../../../features/support/approvals/approval-list.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.approvals");
  return { title: t("title") };
}

async function ApprovalsPage() {
  await requireAgent();
  await prefetched(procedures.supportApprovals.list.prefetch(), procedures.supportFactorResets.list.prefetch());
  return (
    <HydrateClient>
      <ApprovalList />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/approvals/page", ApprovalsPage);
