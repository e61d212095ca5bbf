"use client";

import { systemClock } from "@quote-financing/domain/time/clock";
import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useAddress } from "../../../ui/address/use-address.ts";
import { SelectButton } from "../../../ui/bulk/select-button.tsx";
import { useSelection } from "../../../ui/bulk/use-selection.ts";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useIsOfList } from "../../../ui/rows/use-is-of-list.ts";
import { useLiveRows } from "../../../ui/rows/use-live-rows.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import classes from "./delivery-log.module.css";
import { DeliveryPaging } from "./delivery-paging.tsx";
import { DeliveryRows } from "./delivery-rows.tsx";
import { deliveryListInput, deliverySearchParsers, isFiltered } from "./delivery-search.ts";
import { LiveSwitch } from "./live-switch.tsx";
import { NoDeliveries } from "./no-deliveries.tsx";
import { DeliveryTools } from "./sending/delivery-tools.tsx";
import { useHealth } from "./use-health.ts";
import { WaitingFault } from "./waiting-fault.tsx";

// Few choose rows, or look into one (decision record 0292).
const DeliveryBulk = dynamic(
  () => orLoadFault(import("./sending/delivery-bulk.tsx").then((module) => module.DeliveryBulk)),
  { loading: nothingYet },
);
const DeliveryDetail = dynamic(
  () => orLoadFault(import("./delivery-detail.tsx").then((module) => module.DeliveryDetail)),
  { loading: nothingYet },
);

/** Behind a lost connection (decision record 0245). */
const REFRESH_MS = 1_500;

const idOf = ({ eventId }: { readonly eventId: string }): string => eventId;

/** What was sent to a destination, the highest number first and live: each with its outcome, and all of it on a click. */
export function DeliveryLog({ destinationId, canManage }: { destinationId: string; canManage: boolean }) {
  const t = useTranslations("deliveries");
  const [search, setSearch] = useAddress(deliverySearchParsers, { history: "replace", shallow: true });
  const [isLive, setLive] = useState(true);
  const refreshMs = useRefreshMs(REFRESH_MS);
  // Stands still with the list: a later moment is another question, with other rows.
  const nowMs = useRef(systemClock.now().getTime());
  if (isLive) nowMs.current = systemClock.now().getTime();
  const log = trpc.deliveries.list.useQuery(deliveryListInput(destinationId, search, nowMs.current), {
    refetchInterval: isLive && refreshMs,
    refetchOnWindowFocus: isLive,
    refetchOnReconnect: isLive,
    meta: { isPaused: !isLive },
    placeholderData: keepPreviousData,
  });
  const choosePace = (next: boolean) => {
    setLive(next);
    // What came meanwhile was told to nobody.
    if (next) void log.refetch();
  };
  const live = useLiveRows(log, JSON.stringify({ ...search, event: null }), idOf);
  const isOfList = useIsOfList(JSON.stringify({ ...search, event: null, cursor: null }), log.isPlaceholderData);
  const health = useHealth(destinationId);
  const rows = log.data?.data ?? [];
  const choosing = useSelection();
  return (
    <>
      <Panel
        title={t("title")}
        actions={canManage ? <DeliveryTools destinationId={destinationId} health={health} /> : undefined}
        isFlush
      >
        <div className={classes.head}>
          <DeliveryFilters search={search} onChange={(changes) => void setSearch({ ...changes, cursor: null })} />
          <div className={classes.beside}>
            <LiveSwitch isLive={isLive} onChange={choosePace} />
            {canManage ? <SelectButton {...choosing} /> : null}
          </div>
        </div>
        <WaitingFault health={health} />
        {log.isError ? <QueryFault error={log.error} retry={() => void log.refetch()} /> : null}
        {log.isSuccess && rows.length === 0 ? (
          <NoDeliveries isFiltered={isFiltered(search)} canManage={canManage} />
        ) : null}
        <DeliveryRows live={live} onOpen={(event) => void setSearch({ event })} selection={choosing.selection} />
        <DeliveryPaging
          isFirst={search.cursor === null}
          older={isOfList ? log.data?.links.next?.cursor : undefined}
          onChange={(cursor) => void setSearch({ cursor })}
        />
        <ModalDialog isOpen={search.event !== null} onClose={() => void setSearch({ event: null })} title={t("one")}>
          {search.event === null ? null : (
            <DeliveryDetail
              destinationId={destinationId}
              eventId={search.event}
              canSend={canManage && health?.condition !== "paused"}
            />
          )}
        </ModalDialog>
      </Panel>
      {choosing.selection === undefined ? null : (
        <DeliveryBulk
          destinationId={destinationId}
          selection={choosing.selection}
          deliveries={log.isPlaceholderData ? [] : live.rows}
        />
      )}
    </>
  );
}
