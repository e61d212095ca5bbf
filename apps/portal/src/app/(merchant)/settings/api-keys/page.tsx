import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiKeyList } from "../../../../features/organizations/api-keys/api-key-list.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiKeys");
  return { title: t("title") };
}

async function ApiKeysPage() {
  await requireMember();
  await prefetched(procedures.apiKeys.list.prefetch());
  return (
    <HydrateClient>
      <ApiKeyList />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/api-keys/page", ApiKeysPage);
