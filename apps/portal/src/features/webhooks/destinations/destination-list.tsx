"use client";

import { Button } from "@mantine/core";
import { MAX_DESTINATIONS } from "@quote-financing/domain/webhooks/max-destinations";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownHealth } from "../deliveries/shown-delivery.ts";
import { ConditionChip } from "./condition-chip.tsx";
import { CreateDestinationDialog } from "./create-destination-dialog.tsx";
import { HealthSummary } from "./health-summary.tsx";
import { NoDestinations } from "./no-destinations.tsx";
import type { ShownDestination } from "./shown-destination.ts";

const REFRESH_MS = 10_000;

/** Where the organization's events are sent. @param canManage owners and admins; everyone may look */
export function DestinationList({ canManage, apiUrl }: { canManage: boolean; apiUrl: string }) {
  const t = useTranslations("destinations");
  const destinations = trpc.destinations.list.useQuery();
  const isFull = (destinations.data?.data.length ?? 0) >= MAX_DESTINATIONS;
  const [isCreating, setCreating] = useState(false);
  const refetchInterval = useRefreshMs(REFRESH_MS);
  const health = trpc.deliveries.healthOfAll.useQuery(undefined, { refetchInterval });
  const healthOf = (destinationId: string) => health.data?.data.find((row) => row.destinationId === destinationId);
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        details={canManage && isFull ? t("full", { count: MAX_DESTINATIONS }) : undefined}
        actions={canManage && !isFull ? create : undefined}
      />
      <Panel isFlush>
        {destinations.isError ? (
          <QueryFault error={destinations.error} retry={() => void destinations.refetch()} />
        ) : null}
        {destinations.data?.data.length === 0 ? (
          <NoDestinations canManage={canManage} apiUrl={apiUrl} />
        ) : (
          <EntityList>
            {destinations.data?.data.map((destination) => (
              <DestinationRow
                key={destination.destinationId}
                destination={destination}
                health={healthOf(destination.destinationId)}
              />
            ))}
          </EntityList>
        )}
      </Panel>
      <CreateDestinationDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

interface DestinationRowProps {
  readonly destination: ShownDestination;
  readonly health: ShownHealth | undefined;
}

function DestinationRow({ destination: { destinationId, name, url, createdAt }, health }: DestinationRowProps) {
  const t = useTranslations("destinations");
  return (
    <EntityRow
      marks={health === undefined ? null : <ConditionChip condition={health.condition} />}
      name={<PageLink href={`/settings/destinations/${destinationId}`}>{name}</PageLink>}
      facts={
        <>
          <span>{url}</span>
          {health === undefined ? null : <HealthSummary health={health} />}
          <span>
            {t("createdAt")} <Timestamp at={createdAt} />
          </span>
        </>
      }
    />
  );
}
