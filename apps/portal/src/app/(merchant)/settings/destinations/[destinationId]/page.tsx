import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { deliveryListInput, loadDeliverySearch } from "../../../../../features/webhooks/deliveries/delivery-search.ts";
import { DestinationDetail } from "../../../../../features/webhooks/destinations/destination-detail.tsx";
import {
  HydrateClient,
  prefetched,
  prefetchedAnswer,
  procedures,
} from "../../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../../server/portal-runtime.ts";
import { BackLink } from "../../../../../ui/layout/back-link.tsx";

interface DestinationPageProps {
  params: Promise<{ destinationId: string }>;
  searchParams: Promise<SearchParams>;
}

const prefetchDestination = cache((destinationId: string) => procedures.destinations.get.prefetch({ destinationId }));

export async function generateMetadata({ params }: DestinationPageProps): Promise<Metadata> {
  await requireMember();
  const { destinationId } = await params;
  const prefetch = prefetchDestination(destinationId);
  const found = await prefetchedAnswer(["destinations", "get"], { destinationId }, prefetch);
  const t = await getTranslations("destinations");
  return { title: found?.data.name ?? t("one") };
}

async function DestinationPage({ params, searchParams }: DestinationPageProps) {
  const { caller } = await requireMember();
  const { destinationId } = await params;
  const t = await getTranslations("destinations");
  const search = await loadDeliverySearch(searchParams);
  await prefetched(
    procedures.deliveries.list.prefetch(
      deliveryListInput(destinationId, search, portalRuntime().services.clock.now().getTime()),
    ),
    prefetchDestination(destinationId),
    procedures.deliveries.health.prefetch({ destinationId }),
  );
  return (
    <HydrateClient>
      <BackLink href="/settings/destinations">{t("title")}</BackLink>
      <DestinationDetail destinationId={destinationId} canManage={isAllowed(caller, "destinations.write")} />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/destinations/[destinationId]/page", DestinationPage);
