import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DestinationList } from "../../../../features/webhooks/destinations/destination-list.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("destinations");
  return { title: t("title") };
}

async function DestinationsPage() {
  const { caller } = await requireMember();
  await prefetched(procedures.destinations.list.prefetch(), procedures.deliveries.healthOfAll.prefetch());
  return (
    <HydrateClient>
      <DestinationList
        canManage={isAllowed(caller, "destinations.write")}
        apiUrl={portalRuntime().services.portalUrl}
      />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/destinations/page", DestinationsPage);
