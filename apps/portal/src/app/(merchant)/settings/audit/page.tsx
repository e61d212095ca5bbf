import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditLog } from "../../../../features/audit/audit-log.tsx";
import { auditInput, readAuditSearch } from "../../../../features/audit/audit-search.ts";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

interface AuditPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AuditPage({ searchParams }: AuditPageProps) {
  await requireMember();
  const search = readAuditSearch(await searchParams);
  await prefetched(procedures.audit.list.prefetch(auditInput(search)));
  return (
    <HydrateClient>
      <AuditLog search={search} />
    </HydrateClient>
  );
}
