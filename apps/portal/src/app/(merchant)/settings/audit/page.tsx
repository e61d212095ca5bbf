import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { AuditLog } from "../../../../features/audit/audit-log.tsx";
import { auditListInput, loadAuditSearch } from "../../../../features/audit/audit-search.ts";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { caller } = await requireMember();
  const search = await loadAuditSearch(searchParams);
  await prefetched(procedures.audit.list.prefetch(auditListInput(search)));
  return (
    <HydrateClient>
      <AuditLog organizationId={caller.organization.organizationId} />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/audit/page", AuditPage);
