import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountSettings } from "../../../../features/identity/account/account-settings.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireColleague } from "../../../../server/pages/page-visitor.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

interface AccountPageProps {
  searchParams: Promise<{ password?: string | string[] }>;
}

export default async function AccountPage({ searchParams }: AccountPageProps) {
  const { sessionId } = await requireColleague();
  await prefetched(procedures.account.get.prefetch(), procedures.account.sessions.prefetch());
  return (
    <HydrateClient>
      <AccountSettings sessionId={sessionId} hasNewPassword={(await searchParams).password === "changed"} />
    </HydrateClient>
  );
}
