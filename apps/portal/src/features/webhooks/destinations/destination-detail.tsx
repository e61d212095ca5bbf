"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { CopyText } from "../../../ui/feedback/copy-text.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Timestamp } from "../../../ui/format/timestamp.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeliveryLog } from "../deliveries/delivery-log.tsx";
import { useHealth } from "../deliveries/use-health.ts";
import { DeleteDestinationPanel } from "./delete-destination-panel.tsx";
import classes from "./destination-detail.module.css";
import { EditDestinationPanel } from "./edit-destination-panel.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { PauseDialog } from "./pause-dialog.tsx";
import { PausedBanner } from "./paused-banner.tsx";
import { RotateSecretPanel } from "./rotate-secret-panel.tsx";
import type { ShownDestination } from "./shown-destination.ts";
import { SigningPanel } from "./signing-panel.tsx";

/** One destination: its address, its secrets, its end. */
export function DestinationDetail({ destinationId, canManage }: { destinationId: string; canManage: boolean }) {
  const t = useTranslations("destinations");
  const found = trpc.destinations.get.useQuery({ destinationId });
  useFollowedPause(destinationId, found);
  if (found.data === undefined) return <QueryFault error={found.error} retry={() => void found.refetch()} />;
  const { data } = found.data;
  return (
    <>
      <PageHeader
        title={data.name}
        actions={canManage && !data.paused ? <PauseDialog destination={data} /> : undefined}
        details={
          <>
            <span className={classes.url}>{data.url}</span>
            <CopyText text={data.destinationId} label={t("destinationId")} />
            <span>
              {t("createdAt")} <Timestamp at={data.createdAt} />
            </span>
          </>
        }
      />
      <div className={classes.panels}>
        <PausedBanner destination={data} canManage={canManage} />
        <HealthPanel destinationId={destinationId} />
        <DeliveryLog destinationId={destinationId} canManage={canManage} />
        {canManage ? (
          <>
            <EditDestinationPanel destination={data} />
            <RotateSecretPanel destination={data} />
            <SigningPanel destination={data} />
            <DeleteDestinationPanel destination={data} />
          </>
        ) : null}
      </div>
    </>
  );
}

interface DestinationQuery {
  readonly data: { readonly data: ShownDestination } | undefined;
  readonly refetch: () => unknown;
}

/** Who pauses or resumes it elsewhere changes its health, of which an open page is told; the rest of it is asked for then. */
function useFollowedPause(destinationId: string, { data, refetch }: DestinationQuery): void {
  const health = useHealth(destinationId);
  const isBehind = health !== undefined && data !== undefined && (health.pausedAt !== undefined) !== data.data.paused;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
}
