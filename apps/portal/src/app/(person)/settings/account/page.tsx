import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { loadAccountAddress } from "../../../../features/identity/account/account-address.ts";
import { AccountSettings } from "../../../../features/identity/account/account-settings.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireColleague } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

async function AccountPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { sessionId } = await requireColleague();
  const { password } = await loadAccountAddress(searchParams);
  const { account } = procedures;
  await prefetched(account.get.prefetch(), account.passkeys.prefetch(), account.sessions.prefetch());
  return (
    <HydrateClient>
      <AccountSettings sessionId={sessionId} hasNewPassword={password !== null} />
    </HydrateClient>
  );
}

export default withTexts("(person)/settings/account/page", AccountPage);
